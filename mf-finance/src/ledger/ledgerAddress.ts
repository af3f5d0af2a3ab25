import type { SearchParams } from 'shared/contract'
import {
  fenOf,
  LEDGER_LISTS,
  type LedgerList,
  type LedgerSort,
  type SortValue,
} from './ledgerEntry'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The filters of the ledger, named as the api names them; dates as `2026-11-20`, amounts as decimals. */
export interface LedgerFilter {
  type?: string
  purpose?: string
  item?: string
  unit?: string
  keyword?: string
  dateFrom?: string
  dateTo?: string
  amountMin?: string
  amountMax?: string
}
export type FilterField = keyof LedgerFilter

/** What the ledger screen shows: all of it is in the address. */
export interface LedgerView extends LedgerFilter, LedgerSort {
  list: LedgerList
  pageNo: number
  pageSize: PageSize
}
export type ViewField = keyof LedgerView

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
} as const satisfies Partial<Record<FilterField, keyof SearchParams>>
export type ChoiceField = keyof typeof CHOICE_FIELDS

/** Newest first: what a visitor sees who asked for nothing else. */
export const DEFAULT_VIEW: LedgerView = { list: 'donation', pageNo: 1, pageSize: 10, dateSort: -1 }

/** A view, and the names of what could not be taken into it. */
export interface Reading {
  view: LedgerView
  faults: ViewField[]
}

type Reader<T> = (text: string) => T | undefined

/** Reads `?type=…&pageNo=2`. Never throws: what is malformed is left out and named in `faults`. */
export function readAddress(search: string): Reading {
  const params = new URLSearchParams(search)
  const faults: ViewField[] = []
  const read = <T>(field: ViewField, reader: Reader<T>): T | undefined => {
    const text = params.get(field)?.trim()
    if (!text) return undefined
    const value = reader(text)
    if (value === undefined) faults.push(field)
    return value
  }
  const view: LedgerView = {
    list: read('list', oneOf(LEDGER_LISTS)) ?? DEFAULT_VIEW.list,
    ...present({
      type: read('type', asIs),
      purpose: read('purpose', asIs),
      item: read('item', asIs),
      unit: read('unit', asIs),
      keyword: read('keyword', asIs),
      dateFrom: read('dateFrom', dateOf),
      dateTo: read('dateTo', dateOf),
      amountMin: read('amountMin', amountOf),
      amountMax: read('amountMax', amountOf),
      dateSort: read('dateSort', sortOf),
      amountSort: read('amountSort', sortOf),
    }),
    pageNo: read('pageNo', pageNoOf) ?? DEFAULT_VIEW.pageNo,
    pageSize: read('pageSize', pageSizeOf) ?? DEFAULT_VIEW.pageSize,
  }
  for (const field of crossedFields(view)) {
    delete view[field]
    faults.push(field)
  }
  if (!view.dateSort && !view.amountSort) view.dateSort = -1
  return { view, faults }
}

/** Writes a view as a query, `''` for the default one; what is as by default is left out. */
export function writeAddress(view: LedgerView): string {
  const params = new URLSearchParams()
  if (view.list !== DEFAULT_VIEW.list) params.set('list', view.list)
  for (const field of FILTER_FIELDS) if (view[field]) params.set(field, view[field])
  const newestFirst = view.dateSort === -1 && !view.amountSort
  if (view.dateSort && !newestFirst) params.set('dateSort', String(view.dateSort))
  if (view.amountSort) params.set('amountSort', String(view.amountSort))
  if (view.pageNo !== DEFAULT_VIEW.pageNo) params.set('pageNo', String(view.pageNo))
  if (view.pageSize !== DEFAULT_VIEW.pageSize) params.set('pageSize', String(view.pageSize))
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** Takes out the choices that the ledger no longer has, e.g. of an old link, and a page behind the last one. */
export function withoutStale(view: LedgerView, choices?: SearchParams, total?: number): Reading {
  const next = { ...view }
  const faults: ViewField[] = []
  for (const [field, list] of Object.entries(CHOICE_FIELDS) as [ChoiceField, 'types'][])
    if (choices && view[field] && !choices[list].some(({ value }) => value === view[field])) {
      delete next[field]
      faults.push(field)
    }
  const lastPage = total === undefined ? view.pageNo : Math.max(1, Math.ceil(total / view.pageSize))
  if (faults.length) next.pageNo = 1
  else if (view.pageNo > lastPage) {
    next.pageNo = lastPage
    faults.push('pageNo')
  }
  return { view: next, faults }
}

/** The same question to the other list: what only the first list has (its choices) is left out. */
export function onOtherList(view: LedgerView, list: LedgerList): LedgerView {
  const { keyword, dateFrom, dateTo, amountMin, amountMax, dateSort, amountSort, pageSize } = view
  const kept = present({ keyword, dateFrom, dateTo, amountMin, amountMax, dateSort, amountSort })
  return { list, ...kept, pageNo: 1, pageSize }
}

/** The end of a range that lies before its start, as the pair that cannot both hold. */
export function crossedFields(filter: LedgerFilter): FilterField[] {
  const { dateFrom, dateTo, amountMin, amountMax } = filter
  const faults: FilterField[] = []
  if (dateFrom && dateTo && dateFrom > dateTo) faults.push('dateFrom', 'dateTo')
  if (amountMin && amountMax && fenOf(amountMin) > fenOf(amountMax))
    faults.push('amountMin', 'amountMax')
  return faults
}

/** `2026-02-30` is no date. */
export function dateOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** An amount in yuan as people type it (`1,200`, `１２００`, `¥12.5`), as a plain decimal. */
export function amountOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[¥,，\s]|CNY/gi, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : undefined
}

const asIs: Reader<string> = (text) => text

const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (text) =>
    values.find((value) => value === text)

const sortOf: Reader<SortValue> = (text) => (text === '1' ? 1 : text === '-1' ? -1 : undefined)

const pageSizeOf: Reader<PageSize> = (text) => PAGE_SIZES.find((size) => String(size) === text)

const pageNoOf: Reader<number> = (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

/** The entries that have a value: an absent filter has no key, so that equal views have equal query keys. */
export function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> }
}
