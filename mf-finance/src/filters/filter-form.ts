import type { Choice, LedgerFilter, SearchParams } from 'shared/contract'
import { parseValue } from './filter-values'
import {
  CHOICE_GROUPS,
  invertedFields,
  FILTER_FIELDS,
  hasChoices,
  namesGoods,
  type ChoiceField,
  type FilterField,
} from './ledger-filter'

/** Why a field's value is invalid; a message key under `filter.fault`. */
export interface FilterFault {
  field: FilterField
  reason: 'choice' | 'goods' | 'keyword' | 'date' | 'amount' | `order.${FilterField}`
}

/** The context in which the controls' texts are interpreted. */
export interface FilterContext {
  /** The current filter; faulty fields keep its values. */
  current: LedgerFilter
  /** undefined until loaded. */
  choices: SearchParams | undefined
  /** The text of a choice in its control. */
  wordsOf: (choice: Choice) => string
}

export interface FilterForm extends FilterContext {
  data: FormData
}

/** Reads the filter form. A faulty field keeps its current value, so that it does not block the others. */
export function readFilterForm(form: FilterForm): { filter: LedgerFilter; faults: FilterFault[] } {
  const { data, current } = form
  const filter: LedgerFilter = {}
  const faults: FilterFault[] = []
  for (const field of FILTER_FIELDS) {
    const text = String(data.get(field) ?? '').trim()
    const value = text && read(field, text, form)
    if (value === undefined) faults.push({ field, reason: REASONS[field] })
    keep(filter, field, value ?? current[field])
  }
  for (const field of invertedFields(filter)) {
    keep(filter, field, current[field])
    faults.push({ field, reason: `order.${field}` })
  }
  return { filter, faults }
}

/** Whether a control's text means something other than the current value. */
export function isPending(field: FilterField, text: string, form: FilterContext): boolean {
  const plain = text.trim()
  return (plain && read(field, plain, form)) !== (form.current[field] ?? '')
}

const REASONS: Record<FilterField, FilterFault['reason']> = {
  type: 'choice',
  purpose: 'choice',
  item: 'choice',
  unit: 'choice',
  batch: 'goods',
  field: 'goods',
  keyword: 'keyword',
  dateFrom: 'date',
  dateTo: 'date',
  amountMin: 'amount',
  amountMax: 'amount',
}

/** A field without a value has no key. */
function keep(filter: LedgerFilter, field: FilterField, value: string | undefined) {
  if (value) filter[field] = value
  else delete filter[field]
}

const read = (field: FilterField, text: string, form: FilterContext): string | undefined =>
  hasChoices(field) ? choiceOf(field, text, form) : parseValue(field, text)

/**
 * The choice that a control's text means: the current value, an exact value or option text, or the only label that
 * contains it.
 */
function choiceOf(field: ChoiceField, text: string, form: FilterContext): string | undefined {
  if (text === form.current[field]) return text
  const choices = form.choices?.[CHOICE_GROUPS[field]] ?? []
  const named = choices.find((choice) => choice.value === text || form.wordsOf(choice) === text)
  if (named) return named.value
  const part = text.toLowerCase()
  const [only, another] = choices.filter(({ label }) => label.toLowerCase().includes(part))
  return another ? undefined : (only?.value ?? unlisted(field, text, form))
}

/** The whole value of a batch or a field, where the list omits some: no other control finds them. */
function unlisted(field: ChoiceField, text: string, { choices }: FilterContext) {
  if (!namesGoods(field) || !choices?.omitted[CHOICE_GROUPS[field]]) return undefined
  const whole = field === 'batch' ? text.replace(/^\d+/, (gtin) => gtin.padStart(14, '0')) : text
  return parseValue(field, whole)
}
