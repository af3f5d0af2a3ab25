import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /pay/channel/list: the payment channels, purposes and limits of gifts, or why giving is closed. */
export const termsQuery = (http: HttpClient) => callQuery(http, '/pay/channel/list')

export function useTerms() {
  const { http } = useSite()
  return useQuery(termsQuery(http))
}
