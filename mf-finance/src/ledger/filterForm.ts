import {
  amountOf,
  crossedFields,
  dateOf,
  FILTER_FIELDS,
  present,
  type FilterField,
  type LedgerFilter,
} from './ledgerAddress'

/** Why a field cannot be used; a key of the wording under `filter.fault`. */
export interface FilterFault {
  field: FilterField
  reason: 'date' | 'dateOrder' | 'amount' | 'amountOrder'
}

const CHECKS: Partial<Record<FilterField, { read: typeof dateOf; reason: FilterFault['reason'] }>> =
  {
    dateFrom: { read: dateOf, reason: 'date' },
    dateTo: { read: dateOf, reason: 'date' },
    amountMin: { read: amountOf, reason: 'amount' },
    amountMax: { read: amountOf, reason: 'amount' },
  }

/** Reads the filter form; the filter is whole only when there are no faults. */
export function readFilterForm(form: FormData): { filter: LedgerFilter; faults: FilterFault[] } {
  const filter: LedgerFilter = {}
  const faults: FilterFault[] = []
  for (const field of FILTER_FIELDS) {
    const text = String(form.get(field) ?? '').trim()
    const check = CHECKS[field]
    const value = text && check ? check.read(text) : text
    if (value === undefined && check) faults.push({ field, reason: check.reason })
    filter[field] = value
  }
  const crossed = crossedFields(filter)
  if (crossed.includes('dateTo')) faults.push({ field: 'dateTo', reason: 'dateOrder' })
  if (crossed.includes('amountMax')) faults.push({ field: 'amountMax', reason: 'amountOrder' })
  return { filter: present(filter), faults }
}
