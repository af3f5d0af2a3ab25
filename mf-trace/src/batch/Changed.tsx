import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'

/** When a record was entered, and whether it was changed since. */
export function Changed({ of }: { of: { recordedAt: string; versions: number } }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const time = formatDateTime(of.recordedAt, lang)
  const times = of.versions - 1
  return <>{times > 0 ? t('changed', { time, count: times }) : t('recorded', { time })}</>
}
