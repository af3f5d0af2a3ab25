import { useSite, type HttpClient, type Lang } from 'shared/contract'
import { callKey, queryOptions, useQuery } from 'shared/query'
import { callOn, type ListName } from '../list/lists'

/**
 * GET /finance/{entry,donation,expense}/get-search-params: the choices of each filter with their counts. The labels are
 * in the visitor's language, so a change of language requests them again.
 */
function searchParamsQuery(http: HttpClient, lang: Lang, list: ListName) {
  const path = callOn(list, 'get-search-params')
  return queryOptions({
    queryKey: [...callKey(path), lang],
    queryFn: ({ signal }) => http.get(path, { signal }),
  })
}

export function useSearchParams(list: ListName, enabled: boolean) {
  const { http, lang } = useSite()
  return useQuery({ ...searchParamsQuery(http, lang, list), enabled })
}
