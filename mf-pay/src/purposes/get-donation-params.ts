import { useSite, type Choice, type HttpClient, type SearchParams } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /finance/donation/get-search-params: what gifts can be searched by; here, what they were given for. */
const donationParamsQuery = (http: HttpClient) =>
  callQuery(http, '/finance/donation/get-search-params')

/** What gifts were given for, with how many gifts each; the most first. */
export function usePurposes() {
  const { http } = useSite()
  return useQuery({ ...donationParamsQuery(http), select: purposesOf })
}

const purposesOf = ({ purposes }: SearchParams): Choice[] =>
  [...purposes].sort((a, b) => b.count - a.count)
