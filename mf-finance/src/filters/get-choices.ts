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
import { CHOICE_FIELDS, CHOICE_GROUPS, shortOf, type ChoiceField } from './ledger-filter'

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
    CHOICE_FIELDS.map((field) => [
      CHOICE_GROUPS[field],
      choices[CHOICE_GROUPS[field]]?.map((choice) => ({
        ...choice,
        label: labelOf(field, choice, of),
      })),
    ]),
  ),
})

/** A product may have many batches. */
const labelOf = (field: ChoiceField, { label, value }: Choice, of: Names['of']) =>
  field === 'batch' ? `${of(label)} ${shortOf(field, value)}` : of(label)
