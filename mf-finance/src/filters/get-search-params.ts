import { useSite, type Envelope, type HttpClient, type SearchParams } from 'shared/contract'
import { useQuery } from 'shared/query'
import { payload } from './answer'
import { callOn, type ListName } from './lists'

/** GET /finance/{entry,donation,expense}/get-search-params: the choices of each filter with their counts. */
export async function getSearchParams(http: HttpClient, list: ListName): Promise<SearchParams> {
  return payload(await http.get<Envelope<SearchParams>>(callOn(list, 'get-search-params')))
}

/** The labels come in the visitor's language, so that a switch asks again. */
export function useLedgerChoices(list: ListName, enabled: boolean) {
  const { http, lang } = useSite()
  return useQuery({
    queryKey: ['finance', 'search-params', list, lang],
    queryFn: () => getSearchParams(http, list),
    enabled,
  })
}
