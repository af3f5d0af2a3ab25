import { useTranslation } from 'shared/i18n'

/** A gift for no project in particular, as the ledger says it in any language. */
export const ANY_PURPOSE = '不限定用途'

/** What a gift is for as the visitor reads it; the names of projects are the farm's own and stay as they are. */
export function usePurposeName(): (purpose: string) => string {
  const { t } = useTranslation('pay')
  return (purpose) => (purpose === ANY_PURPOSE ? t('purpose.any') : purpose)
}
