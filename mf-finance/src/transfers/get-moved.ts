import { UNRESTRICTED, useSite, type HttpClient, type Transfer } from 'shared/contract'
import { callKey, queryOptions, useQuery } from 'shared/query'
import { fenOf } from 'shared/ui'

/** The largest page that the service gives. */
const PAGE_SIZE = 100

/** What one purpose received. */
export interface Moved {
  purpose: string
  fen: bigint
}

/** Where unrestricted money was moved from a day on, by purpose, largest first. Transfers that were taken back are left out. */
export function useMovedFrom(dateFrom: string) {
  const { http } = useSite()
  return useQuery(movedQuery(http, dateFrom))
}

const movedQuery = (http: HttpClient, dateFrom: string) =>
  queryOptions({
    queryKey: [...callKey('/finance/transfer/page', { purpose: UNRESTRICTED, dateFrom }), 'moved'],
    queryFn: async ({ signal }) => byPurpose(await allFrom(http, dateFrom, signal)),
  })

/** GET /finance/transfer/page, page after page. By number, because a new transfer shifts the pages. */
async function allFrom(http: HttpClient, dateFrom: string, signal: AbortSignal) {
  const known = new Map<string, Transfer>()
  for (let pageNo = 1; ; pageNo++) {
    const params = { purpose: UNRESTRICTED, dateFrom, pageNo, pageSize: PAGE_SIZE }
    const { list } = await http.get('/finance/transfer/page', { params, signal })
    for (const transfer of list) known.set(transfer.id, transfer)
    if (list.length < PAGE_SIZE) return [...known.values()]
  }
}

function byPurpose(transfers: readonly Transfer[]): Moved[] {
  const sums = new Map<string, bigint>()
  for (const { from, to, amount, undoes, undoneBy } of transfers)
    if (from === UNRESTRICTED && !undoes && !undoneBy)
      sums.set(to, (sums.get(to) ?? 0n) + fenOf(amount))
  return [...sums]
    .map(([purpose, fen]) => ({ purpose, fen }))
    .sort((one, other) => (one.fen < other.fen ? 1 : -1))
}
