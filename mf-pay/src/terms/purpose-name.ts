import { UNRESTRICTED } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNames } from 'shared/ui'

/** A gift's purpose for display. */
export function usePurposeName(): (purpose: string) => string {
  const { t } = useTranslation('pay')
  const names = useNames()
  return (purpose) => (purpose === UNRESTRICTED ? t('purpose.any') : names.of(purpose))
}
