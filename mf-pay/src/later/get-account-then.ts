import { useSite } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { fenOf } from 'shared/ui'

/**
 * What the account of a purpose held at the end of a day, in fen: from GET /finance/entry/get-summary and GET
 * /finance/transfer/page. undefined until both have arrived.
 */
export function useAccountThen(purpose: string, day: string) {
  const { http } = useSite()
  const until = { purpose, dateTo: day }
  const rows = useQuery(callQuery(http, '/finance/entry/get-summary', until))
  const moved = useQuery(
    callQuery(http, '/finance/transfer/page', { ...until, pageNo: 1, pageSize: 1 }),
  )
  const left =
    rows.data &&
    moved.data &&
    fenOf(rows.data.income) -
      fenOf(rows.data.expense) +
      fenOf(moved.data.movedIn) -
      fenOf(moved.data.movedOut)
  return {
    left,
    error: left === undefined ? (rows.error ?? moved.error) : null,
    isFetching: rows.isFetching || moved.isFetching,
    retry: () => void Promise.all([rows.refetch(), moved.refetch()]),
  }
}
