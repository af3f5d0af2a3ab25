import { useTranslation } from 'shared/i18n'

/** The ledger's value for a gift without a particular project, in every language. */
export const ANY_PURPOSE = '不限定用途'

/** A gift's purpose for display. Project names are the farm's own and are not translated. */
export function usePurposeName(): (purpose: string) => string {
  const { t } = useTranslation('pay')
  return (purpose) => (purpose === ANY_PURPOSE ? t('purpose.any') : purpose)
}
