import { useSite, type HttpClient, type TransferFilter } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import type { LedgerView } from '../table/ledger-view'

/** The part of a view that asks for transfers. */
export const filterOf = ({
  filter: { purpose, dateFrom, dateTo },
}: LedgerView): TransferFilter => ({
  ...(purpose && { purpose }),
  ...(dateFrom && { dateFrom }),
  ...(dateTo && { dateTo }),
})

/** GET /finance/transfer/page: one page of transfers, newest first, and the sums of all that match. */
export const transfersQuery = (http: HttpClient, view: LedgerView) =>
  callQuery(http, '/finance/transfer/page', {
    ...filterOf(view),
    pageNo: view.pageNo,
    pageSize: view.pageSize,
  })

export function useTransfers(view: LedgerView, enabled: boolean) {
  const { http } = useSite()
  return useQuery({ ...transfersQuery(http, view), enabled })
}
