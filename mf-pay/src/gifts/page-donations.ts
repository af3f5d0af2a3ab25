import { useSite, type HttpClient, type LedgerPage } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** How many gifts the screen shows. */
export const LATEST = 10

/** GET /finance/donation/page: the newest gifts of the ledger, newest first. */
export const donationsQuery = (http: HttpClient) =>
  callQuery(http, '/finance/donation/page', { pageNo: 1, pageSize: LATEST, dateSort: -1 })

/** A row that was replaced by another is no longer a gift, nor is one that was refunded in full. */
const withoutCorrected = (page: LedgerPage): LedgerPage => ({
  ...page,
  list: page.list.filter(({ correctedBy, amount }) => !correctedBy && amount !== '0.00'),
})

export function useLatestGifts() {
  const { http } = useSite()
  return useQuery({ ...donationsQuery(http), select: withoutCorrected })
}
