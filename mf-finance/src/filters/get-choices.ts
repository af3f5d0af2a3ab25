import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { pathOf, type ListName } from '../list/lists'

/** GET /finance/{entry,donation,expense}/get-search-params: the choices of each filter with their counts. */
const choicesQuery = (http: HttpClient, list: ListName) =>
  callQuery(http, pathOf(list, 'get-search-params'))

export function useChoices(list: ListName, enabled: boolean) {
  const { http } = useSite()
  return useQuery({ ...choicesQuery(http, list), enabled })
}
