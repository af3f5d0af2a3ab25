import type { LedgerFilter, SearchParams } from 'shared/contract'
import { CHOICE_FIELDS, CHOICE_GROUPS, type ChoiceField } from './ledger-filter'

/**
 * The fields whose value no row of the list has. Where not all choices are listed, a value that is missing may exist, so
 * it is not called unknown.
 */
export const unknownChoices = (filter: LedgerFilter, choices?: SearchParams): ChoiceField[] =>
  CHOICE_FIELDS.filter((field) => {
    const group = CHOICE_GROUPS[field]
    const known = choices?.[group]
    if (!known || !filter[field] || choices.omitted[group]) return false
    return !known.some(({ value }) => value === filter[field])
  })
