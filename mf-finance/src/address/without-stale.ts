import type { SearchParams } from 'shared/contract'
import { CHOICE_GROUPS, CHOICE_FIELDS } from '../filters/ledger-filter'
import type { LedgerView } from '../table/ledger-view'
import type { AddressField, Reading } from './ledger-address'

/**
 * Removes choices that the list does not have, e.g. from an old link or of another list, and corrects a page after the
 * last one. A filter whose choices are not all listed is left alone, because a missing choice cannot be detected.
 */
export function withoutStale(view: LedgerView, choices?: SearchParams, total?: number): Reading {
  const filter = { ...view.filter }
  const faults: AddressField[] = []
  for (const field of CHOICE_FIELDS) {
    const group = CHOICE_GROUPS[field]
    if (!choices || !filter[field] || choices.omitted[group] > 0) continue
    if (choices[group].some(({ value }) => value === filter[field])) continue
    delete filter[field]
    faults.push(field)
  }
  if (faults.length) return { view: { ...view, filter, pageNo: 1 }, faults }
  const lastPage = total === undefined ? view.pageNo : Math.max(1, Math.ceil(total / view.pageSize))
  if (view.pageNo <= lastPage) return { view, faults }
  return { view: { ...view, pageNo: lastPage }, faults: ['pageNo'] }
}
