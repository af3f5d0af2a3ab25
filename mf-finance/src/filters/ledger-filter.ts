import type { LedgerFilter, SearchParams } from 'shared/contract'
import { fenOf } from '../ledger/fen'

export type FilterField = keyof LedgerFilter

export const FILTER_FIELDS = [
  'type',
  'purpose',
  'item',
  'unit',
  'keyword',
  'dateFrom',
  'dateTo',
  'amountMin',
  'amountMax',
] as const satisfies readonly FilterField[]

/** The filters with choices, and where `get-search-params` has them. */
export const CHOICE_FIELDS = {
  type: 'types',
  purpose: 'purposes',
  item: 'items',
  unit: 'units',
} as const satisfies Partial<Record<FilterField, keyof SearchParams['omitted']>>
export type ChoiceField = keyof typeof CHOICE_FIELDS
export const CHOICES = Object.keys(CHOICE_FIELDS) as ChoiceField[]

/** The filter alone of what else a view holds. An absent filter has no key, so that equal filters are equal. */
export function filterOf(view: LedgerFilter): LedgerFilter {
  return present(Object.fromEntries(FILTER_FIELDS.map((field) => [field, view[field]])))
}

export const isFiltered = (view: LedgerFilter) => FILTER_FIELDS.some((field) => view[field])

/** The ends of the ranges that end before they start. */
export function crossedFields(filter: LedgerFilter): FilterField[] {
  const { dateFrom, dateTo, amountMin, amountMax } = filter
  const faults: FilterField[] = []
  if (dateFrom && dateTo && dateFrom > dateTo) faults.push('dateFrom', 'dateTo')
  if (amountMin && amountMax && fenOf(amountMin) > fenOf(amountMax))
    faults.push('amountMin', 'amountMax')
  return faults
}

/** A day that the service reads, of the years 1900 to 2100. `2026-02-30` is none. */
export function dateOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '2101') return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** An amount in yuan as people type it (`1,200`, `１２００`, `¥12.5`), as a plain decimal. */
export function amountOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[¥,，\s]|CNY/gi, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : undefined
}

/** The longest keyword and the longest text of a choice that the service reads. */
export const KEYWORD_LENGTH = 50
export const CHOICE_LENGTH = 100

export const keywordOf = (text: string) => lineOf(KEYWORD_LENGTH, text)
export const choiceTextOf = (text: string) => lineOf(CHOICE_LENGTH, text)

function lineOf(length: number, text: string): string | undefined {
  return [...text].length <= length && !/\p{Cc}/u.test(text) ? text : undefined
}

/** The entries that have a value. */
export function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> }
}
