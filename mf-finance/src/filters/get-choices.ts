import {
  useSite,
  type Choice,
  type HttpClient,
  type Names,
  type SearchParams,
} from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { useNames } from 'shared/ui'
import { pathOf, type ListName } from '../list/lists'
import {
  batchName,
  CHOICE_FIELDS,
  CHOICE_GROUPS,
  namesGoods,
  type ChoiceField,
} from './ledger-filter'

/** GET /finance/{entry,donation,expense}/get-search-params: the choices of each filter with their counts. */
export const choicesQuery = (http: HttpClient, list: ListName) =>
  callQuery(http, pathOf(list, 'get-search-params'))

/** The choices, labelled in the visitor's language. */
export function useChoices(list: ListName, enabled: boolean) {
  const { http } = useSite()
  const names = useNames()
  const call = useQuery({ ...choicesQuery(http, list), enabled })
  return { ...call, data: call.data && named(call.data, names) }
}

const named = (choices: SearchParams, { of }: Names): SearchParams => ({
  ...choices,
  ...Object.fromEntries(
    CHOICE_FIELDS.map((field) => {
      const listed = choices[CHOICE_GROUPS[field]]
      return [CHOICE_GROUPS[field], listed && labelled(field, listed, of)]
    }),
  ),
})

/** Goods that would be called the same show their whole value. */
function labelled(field: ChoiceField, choices: Choice[], of: Names['of']): Choice[] {
  const labels = choices.map((choice) => labelOf(field, choice, of))
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
  return choices.map((choice, place) => {
    const label = labels[place] ?? choice.label
    const isUnclear = namesGoods(field) && isShared(label)
    return { ...choice, label: isUnclear ? `${of(choice.label)} ${choice.value}` : label }
  })
}

/** Where the product of a batch is not known, the service gives its value as the label. */
const labelOf = (field: ChoiceField, { label, value }: Choice, of: Names['of']) =>
  field === 'batch' ? batchName(value, label === value ? null : of(label)) : of(label)
