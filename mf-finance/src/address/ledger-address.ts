import type { LedgerFilter } from 'shared/contract'
import { parseValue } from '../filters/filter-values'
import { invertedFields, FILTER_FIELDS } from '../filters/ledger-filter'
import { LISTS, type ListName } from '../list/lists'
import type { LedgerSort, SortValue } from '../table/ledger-sort'
import type { LedgerView } from '../table/ledger-view'

export const PAGE_SIZES = [10, 20, 50, 100]

/** The default view: both lists, newest first. */
export const DEFAULT_VIEW: LedgerView = {
  list: 'all',
  filter: {},
  sort: { dateSort: -1 },
  pageNo: 1,
  pageSize: 10,
}

export const ADDRESS_FIELDS = [
  'list',
  ...FILTER_FIELDS,
  'dateSort',
  'amountSort',
  'pageNo',
  'pageSize',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** A view, and the names of the parameters that could not be used. */
export interface Reading {
  view: LedgerView
  faults: AddressField[]
}

/**
 * Reads `?type=…&pageNo=2`. Never throws. Malformed values are left out and named in `faults`. A field given twice keeps
 * its first value and is named too. Empty values, which a form without scripts sends, and other parameters are ignored.
 */
export function readAddress(search: string): Reading {
  const params = new URLSearchParams(search)
  const faults: AddressField[] = []
  const read: Read = (field, reader) => {
    const [text, ...again] = params.getAll(field).flatMap((text) => text.trim() || [])
    if (text === undefined) return undefined
    const value = reader(text)
    if (value === undefined || again.length) faults.push(field)
    return value
  }
  const view: LedgerView = {
    list: read('list', listOf) ?? DEFAULT_VIEW.list,
    filter: readFilter(read),
    sort: readSort(read),
    pageNo: read('pageNo', pageNoOf) ?? DEFAULT_VIEW.pageNo,
    pageSize: read('pageSize', pageSizeOf) ?? DEFAULT_VIEW.pageSize,
  }
  for (const field of invertedFields(view.filter)) {
    delete view.filter[field]
    faults.push(field)
  }
  return { view, faults }
}

/** Writes a view as a query string without its default values; `''` for the default view. */
export function writeAddress({ list, filter, sort, pageNo, pageSize }: LedgerView): string {
  const params = new URLSearchParams()
  if (list !== DEFAULT_VIEW.list) params.set('list', list)
  for (const field of FILTER_FIELDS) if (filter[field]) params.set(field, filter[field])
  const { dateSort, amountSort } = sort
  const newestFirst = dateSort === -1 && !amountSort
  if (dateSort && !newestFirst) params.set('dateSort', String(dateSort))
  if (amountSort) params.set('amountSort', String(amountSort))
  if (pageNo !== DEFAULT_VIEW.pageNo) params.set('pageNo', String(pageNo))
  if (pageSize !== DEFAULT_VIEW.pageSize) params.set('pageSize', String(pageSize))
  const query = params.toString()
  return query ? `?${query}` : ''
}

type Reader<T> = (text: string) => T | undefined
type Read = <T>(field: AddressField, reader: Reader<T>) => T | undefined

function readFilter(read: Read): LedgerFilter {
  const filter: LedgerFilter = {}
  for (const field of FILTER_FIELDS) {
    const value = read(field, (text) => parseValue(field, text))
    if (value) filter[field] = value
  }
  return filter
}

function readSort(read: Read): LedgerSort {
  const dateSort = read('dateSort', sortOf)
  const amountSort = read('amountSort', sortOf)
  if (!dateSort && !amountSort) return DEFAULT_VIEW.sort
  return { ...(dateSort && { dateSort }), ...(amountSort && { amountSort }) }
}

const listOf: Reader<ListName> = (text) => LISTS.find((list) => list === text)

const sortOf: Reader<SortValue> = (text) => (text === '1' ? 1 : text === '-1' ? -1 : undefined)

const pageNoOf: Reader<number> = (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

const pageSizeOf: Reader<number> = (text) => PAGE_SIZES.find((size) => String(size) === text)
