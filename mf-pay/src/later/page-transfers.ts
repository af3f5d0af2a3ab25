import { UNRESTRICTED, useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/**
 * GET /finance/transfer/page: the newest transfers of unrestricted money since a day; more than are shown, for some may
 * have been taken back.
 */
export const transfersQuery = (http: HttpClient, since: string) =>
  callQuery(http, '/finance/transfer/page', {
    purpose: UNRESTRICTED,
    dateFrom: since,
    pageNo: 1,
    pageSize: 50,
  })

export function useTransfers(since: string) {
  const { http } = useSite()
  return useQuery(transfersQuery(http, since))
}
