import type { LedgerFilter, SearchParams } from 'shared/contract'
import {
  amountOf,
  CHOICE_FIELDS,
  CHOICES,
  choiceTextOf,
  crossedFields,
  dateOf,
  FILTER_FIELDS,
  keywordOf,
  present,
} from '../filters/ledgerFilter'
import type { LedgerSort, SortValue } from '../table/ledgerSort'
import { LISTS, type ListName } from './lists'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What the ledger screen shows: all of it is in the address. */
export interface LedgerView extends LedgerFilter, LedgerSort {
  list: ListName
  pageNo: number
  pageSize: PageSize
}
export type ViewField = keyof LedgerView

/** Both lists, newest first: what a visitor sees who asked for nothing else. */
export const DEFAULT_VIEW: LedgerView = { list: 'all', pageNo: 1, pageSize: 10, dateSort: -1 }

/** A view, and the names of what could not be taken into it. */
export interface Reading {
  view: LedgerView
  faults: ViewField[]
}

type Reader<T> = (text: string) => T | undefined

/**
 * Reads `?type=…&pageNo=2`. Never throws: what is malformed or empty is left out and named in `faults`, and so
 * is a field given twice, whose first value is taken. Other parameters are not the ledger's to judge.
 */
export function readAddress(search: string): Reading {
  const params = new URLSearchParams(search)
  const faults: ViewField[] = []
  const read = <T>(field: ViewField, reader: Reader<T>): T | undefined => {
    const [text, ...again] = params.getAll(field)
    if (text === undefined) return undefined
    const value = text.trim() ? reader(text.trim()) : undefined
    if (value === undefined || again.length) faults.push(field)
    return value
  }
  const view: LedgerView = {
    list: read('list', oneOf(LISTS)) ?? DEFAULT_VIEW.list,
    ...present({
      type: read('type', choiceTextOf),
      purpose: read('purpose', choiceTextOf),
      item: read('item', choiceTextOf),
      unit: read('unit', choiceTextOf),
      keyword: read('keyword', keywordOf),
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

/**
 * Takes out the choices that the list does not have, e.g. of an old link or of another list, and a page behind the
 * last one. Of a list whose choices were not all named nothing is known to be missing.
 */
export function withoutStale(view: LedgerView, choices?: SearchParams, total?: number): Reading {
  const next = { ...view }
  const faults: ViewField[] = []
  for (const field of CHOICES) {
    const list = CHOICE_FIELDS[field]
    if (!choices || !view[field] || choices.omitted[list] > 0) continue
    if (choices[list].some(({ value }) => value === view[field])) continue
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

const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (text) =>
    values.find((value) => value === text)

const sortOf: Reader<SortValue> = (text) => (text === '1' ? 1 : text === '-1' ? -1 : undefined)

const pageSizeOf: Reader<PageSize> = (text) => PAGE_SIZES.find((size) => String(size) === text)

const pageNoOf: Reader<number> = (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
