import { useSite, type Choice, type HttpClient, type SearchParams } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /finance/donation/get-search-params: the search options of gifts; used here for their purposes. */
export const donationParamsQuery = (http: HttpClient) =>
  callQuery(http, '/finance/donation/get-search-params')

/** The purposes of gifts with the number of gifts for each, most frequent first. */
export function usePurposes() {
  const { http } = useSite()
  return useQuery({ ...donationParamsQuery(http), select: purposesOf })
}

const purposesOf = ({ purposes }: SearchParams): Choice[] =>
  [...purposes].sort((a, b) => b.count - a.count)
