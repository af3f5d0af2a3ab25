import { useSite, type HttpClient, type LedgerPage } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** How many gifts the screen shows. */
export const LATEST = 10

/** GET /finance/donation/page: the newest gifts of the ledger, newest first. */
const donationsQuery = (http: HttpClient) =>
  callQuery(http, '/finance/donation/page', { pageNo: 1, pageSize: LATEST, dateSort: -1 })

/** A row that another took the place of is no gift any more, nor is one that was given back whole. */
const withoutCorrected = (page: LedgerPage): LedgerPage => ({
  ...page,
  list: page.list.filter(({ correctedBy, amount }) => !correctedBy && amount !== '0.00'),
})

export function useLatestGifts() {
  const { http } = useSite()
  return useQuery({ ...donationsQuery(http), select: withoutCorrected })
}
