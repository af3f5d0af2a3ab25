import type { LedgerFilter } from 'shared/contract'
import { callOn, type ListName } from '../ledger/lists'

export const FORMATS = ['csv', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

/** What file is asked for. */
export interface Order {
  list: ListName
  filter: LedgerFilter
  format: Format
}

/** The call's path below the API base. */
export const pathOf = ({ list }: Order) => callOn(list, 'export')

/** GET /finance/ledger/data-package: the whole ledger as a zip. */
export const PACKAGE_PATH = '/finance/ledger/data-package'

/** The call's query; what is not filtered by is left out. */
export function paramsOf({ filter, format }: Order, lang: string): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(given), format, lang }
}

/** The same file as a plain address, for a link. */
export const addressOf = (order: Order, apiBase: string, lang: string) =>
  `${apiBase}${pathOf(order)}?${new URLSearchParams(paramsOf(order, lang)).toString()}`

export const sameQuestion = (one: Order, other: Order) =>
  addressOf({ ...one, format: 'csv' }, '', '') === addressOf({ ...other, format: 'csv' }, '', '')
