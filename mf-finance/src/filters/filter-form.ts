import type { Choice, LedgerFilter, SearchParams } from 'shared/contract'
import {
  amountOf,
  CHOICE_FIELDS,
  crossedFields,
  dateOf,
  FILTER_FIELDS,
  keywordOf,
  present,
  type ChoiceField,
  type FilterField,
} from './ledgerFilter'

/** Why a field cannot be used; a key of the wording under `filter.fault`. */
export interface FilterFault {
  field: FilterField
  reason: 'choice' | 'keyword' | 'date' | 'amount' | `order.${FilterField}`
}

/** What the words in the controls are read against. */
export interface FilterContext {
  /** The filter in force: what is faulty stays as it was. */
  inForce: LedgerFilter
  /** undefined until they have come. */
  choices: SearchParams | undefined
  /** A choice as it is written in its control. */
  wordsOf: (choice: Choice) => string
}

export interface FilterForm extends FilterContext {
  data: FormData
}

/** Reads the filter form. A field with a fault keeps the value in force, so that it stops no other. */
export function readFilterForm(form: FilterForm): { filter: LedgerFilter; faults: FilterFault[] } {
  const { data, inForce } = form
  const filter: LedgerFilter = {}
  const faults: FilterFault[] = []
  for (const field of FILTER_FIELDS) {
    const text = String(data.get(field) ?? '').trim()
    const value = text && read(field, text, form)
    if (value === undefined) faults.push({ field, reason: REASONS[field] })
    filter[field] = value ?? inForce[field]
  }
  for (const field of crossedFields(filter)) {
    filter[field] = inForce[field]
    faults.push({ field, reason: `order.${field}` })
  }
  return { filter: present(filter), faults }
}

/** Whether a text in a control means anything else than what is in force. */
export function isPending(field: FilterField, text: string, form: FilterContext): boolean {
  const plain = text.trim()
  return (plain && read(field, plain, form)) !== (form.inForce[field] ?? '')
}

const REASONS: Record<FilterField, FilterFault['reason']> = {
  type: 'choice',
  purpose: 'choice',
  item: 'choice',
  unit: 'choice',
  keyword: 'keyword',
  dateFrom: 'date',
  dateTo: 'date',
  amountMin: 'amount',
  amountMax: 'amount',
}

function read(field: FilterField, text: string, form: FilterContext): string | undefined {
  if (field in CHOICE_FIELDS) return choiceOf(field as ChoiceField, text, form)
  const readers = { date: dateOf, amount: amountOf, keyword: keywordOf }
  return readers[REASONS[field] as keyof typeof readers](text)
}

/** What is typed names a choice when it is one, or stands in one alone. */
function choiceOf(field: ChoiceField, text: string, form: FilterContext): string | undefined {
  if (text === form.inForce[field]) return text
  const choices = form.choices?.[CHOICE_FIELDS[field]] ?? []
  const named = choices.find((choice) => choice.value === text || form.wordsOf(choice) === text)
  const holding = choices.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return named?.value ?? (holding.length === 1 ? holding[0]!.value : undefined)
}
