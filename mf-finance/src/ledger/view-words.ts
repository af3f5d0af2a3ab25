import type { Lang, LedgerFilter, Names } from 'shared/contract'
import { formatMoney, formatNumber } from 'shared/ui'
import { FILTER_FIELDS, type FilterField } from '../filters/ledger-filter'
import type { LedgerView } from '../table/ledger-view'

/** What a sentence is made with. */
export interface Wording {
  t: (key: string, values?: Record<string, unknown>) => string
  lang: Lang
  names: Names
}

/** Each field that a view is filtered by, with its value. */
export function filterWords(filter: LedgerFilter, { t, lang, names }: Wording): string[] {
  const wordsOf = (field: FilterField, value: string) =>
    field === 'amountMin' || field === 'amountMax' ? formatMoney(value, lang) : names.of(value)
  return FILTER_FIELDS.flatMap((field) => {
    const value = filter[field]
    if (!value) return []
    return [t('printed.filter', { field: t(`field.${field}`), value: wordsOf(field, value) })]
  })
}

/** The name of a view after its list, its filter and its page; null for the first page of the whole ledger. */
export function viewTitle({ list, filter, pageNo }: LedgerView, wording: Wording): string | null {
  const { t, lang } = wording
  const asked = filterWords(filter, wording)
  if (pageNo > 1) asked.push(t('page', { page: formatNumber(pageNo, lang) }))
  if (list === 'all' && !asked.length) return null
  return [t(list === 'all' ? 'title' : `caption.${list}`), ...asked].join(' · ')
}
