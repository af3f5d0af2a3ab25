import type { LedgerFilter, SearchParams } from 'shared/contract'
import { fenOf } from 'shared/ui'

export type FilterField = keyof LedgerFilter

/** The fields with choices. */
export const CHOICE_FIELDS = ['type', 'purpose', 'item', 'unit', 'batch', 'field'] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]

export const FILTER_FIELDS = [
  ...CHOICE_FIELDS,
  'keyword',
  'dateFrom',
  'dateTo',
  'amountMin',
  'amountMax',
] as const satisfies readonly FilterField[]

/** The field of `get-search-params` with a filter's choices. */
export const CHOICE_GROUPS = {
  type: 'types',
  purpose: 'purposes',
  item: 'items',
  unit: 'units',
  batch: 'batches',
  field: 'fields',
} as const satisfies Record<ChoiceField, keyof SearchParams['omitted']>

export const hasChoices = (field: FilterField): field is ChoiceField => field in CHOICE_GROUPS

/** Whether a field names goods. The keyword does not search them, and few ledgers name any. */
export const namesGoods = (field: FilterField): field is 'batch' | 'field' =>
  field === 'batch' || field === 'field'

/**
 * What a batch, `<GTIN>/<batch>`, is called: its product and its number. Without the product only the whole tells it
 * from another product's batch with the same number.
 */
export const batchName = (batch: string, product: string | null | undefined): string =>
  product ? `${product} ${batch.slice(batch.indexOf('/') + 1)}` : batch

export const isFiltered = (filter: LedgerFilter) => FILTER_FIELDS.some((field) => filter[field])

export const sameFilter = (one: LedgerFilter, other: LedgerFilter) =>
  FILTER_FIELDS.every((field) => one[field] === other[field])

/** The fields of ranges that end before they start. */
export function invertedFields(filter: LedgerFilter): FilterField[] {
  const { dateFrom, dateTo, amountMin, amountMax } = filter
  const faults: FilterField[] = []
  if (dateFrom && dateTo && dateFrom > dateTo) faults.push('dateFrom', 'dateTo')
  if (amountMin && amountMax && fenOf(amountMin) > fenOf(amountMax))
    faults.push('amountMin', 'amountMax')
  return faults
}
