import { useSite, type Envelope, type HttpClient, type LedgerPage } from 'shared/contract'
import { useQuery } from 'shared/query'

/** How many gifts the screen shows. */
export const LATEST = 10

/** GET /finance/donation/page: the newest gifts of the ledger, newest first. */
export async function pageDonations(http: HttpClient, signal?: AbortSignal): Promise<LedgerPage> {
  const params = { pageNo: 1, pageSize: LATEST, dateSort: -1 }
  const answer = await http.get<Envelope<LedgerPage>>('/finance/donation/page', {
    params,
    signal,
  })
  return withoutCorrected(answer.data)
}

/** A row that another took the place of is no gift any more, nor is one that was given back whole. */
const withoutCorrected = (page: LedgerPage): LedgerPage => ({
  ...page,
  list: page.list.filter(({ correctedBy, amount }) => !correctedBy && amount !== '0.00'),
})

export function useLatestGifts() {
  const { http } = useSite()
  return useQuery({
    queryKey: ['pay', 'latest-gifts'],
    queryFn: ({ signal }) => pageDonations(http, signal),
  })
}
