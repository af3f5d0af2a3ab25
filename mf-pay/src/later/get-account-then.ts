import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { fenOf } from 'shared/ui'

/** GET /finance/entry/get-summary and GET /finance/transfer/page: an account's sums until the end of a day. */
export function accountThenQueries(http: HttpClient, purpose: string, day: string) {
  const until = { purpose, dateTo: day }
  return {
    rows: callQuery(http, '/finance/entry/get-summary', until),
    moved: callQuery(http, '/finance/transfer/page', { ...until, pageNo: 1, pageSize: 1 }),
  }
}

/** What the account of a purpose held at the end of a day, in fen; undefined until both calls have arrived. */
export function useAccountThen(purpose: string, day: string) {
  const { http } = useSite()
  const queries = accountThenQueries(http, purpose, day)
  const rows = useQuery(queries.rows)
  const moved = useQuery(queries.moved)
  const left =
    rows.data &&
    moved.data &&
    fenOf(rows.data.income) -
      fenOf(rows.data.expense) +
      fenOf(moved.data.movedIn) -
      fenOf(moved.data.movedOut)
  return {
    left,
    /** When this was so, in ms since 1970. */
    at: rows.dataUpdatedAt,
    error: left === undefined ? (rows.error ?? moved.error) : null,
    isFetching: rows.isFetching || moved.isFetching,
    retry: () => void Promise.all([rows.refetch(), moved.refetch()]),
  }
}
