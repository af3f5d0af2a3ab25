import type { LedgerFilter } from 'shared/contract'
import { sameFilter } from '../filters/ledger-filter'
import { pathOf, type ListName } from '../list/lists'

export const FORMATS = ['csv', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

/** Which rows to export. */
export interface Question {
  list: ListName
  filter: LedgerFilter
}

/** Which file to export. */
export interface Order extends Question {
  format: Format
}

/** The call's path below the API base. */
export const exportPathOf = ({ list }: Order) => pathOf(list, 'export')

/** GET /finance/ledger/data-package: the whole ledger as a zip. */
export const PACKAGE_PATH = '/finance/ledger/data-package'

/** The call's query, without unused filters. */
export const paramsOf = ({ filter, format }: Order, lang: string): Record<string, string> => ({
  ...given(filter),
  format,
  lang,
})

/** The same file as a plain address for a link. */
export const addressOf = (order: Order, apiBase: string, lang: string) =>
  `${apiBase}${exportPathOf(order)}?${new URLSearchParams(paramsOf(order, lang)).toString()}`

export const sameQuestion = (one: Question, other: Question) =>
  one.list === other.list && sameFilter(given(one.filter), given(other.filter))

const given = (filter: LedgerFilter): LedgerFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
