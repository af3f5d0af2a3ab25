import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /pay/channel/list: by which ways, for what and how much one can give; or why not now. */
export const termsQuery = (http: HttpClient) => callQuery(http, '/pay/channel/list')

export function useTerms() {
  const { http } = useSite()
  return useQuery(termsQuery(http))
}
