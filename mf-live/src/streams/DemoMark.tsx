import { useTranslation } from 'shared/i18n'
import { Chip } from 'shared/ui'

/** Marks a picture that is not footage of the farm. */
export function DemoMark() {
  const { t } = useTranslation('live')
  return <Chip tone="demo">{t('demo.mark')}</Chip>
}
