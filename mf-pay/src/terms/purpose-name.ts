import { UNRESTRICTED } from 'shared/contract'
import { useTranslation } from 'shared/i18n'

/** A gift's purpose for display. Project names are the farm's own and are not translated. */
export function usePurposeName(): (purpose: string) => string {
  const { t } = useTranslation('pay')
  return (purpose) => (purpose === UNRESTRICTED ? t('purpose.any') : purpose)
}
