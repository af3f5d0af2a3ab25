import { useSite, type Envelope, type HttpClient, type LedgerEntry } from 'shared/contract'
import { useQuery } from 'shared/query'
import { payload } from '../ledger/answer'

/** Numbers as the ledger gives them; an address with anything else names no row, which needs no call to know. */
export const isEntryId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** GET /finance/entry/get: one row with its corrections; rejects with 404 for a number that no row has. */
export async function getEntry(
  http: HttpClient,
  id: string,
  signal?: AbortSignal,
): Promise<LedgerEntry> {
  const options = { params: { id }, ...(signal && { signal }) }
  return payload(await http.get<Envelope<LedgerEntry>>('/finance/entry/get', options))
}

export function useEntry(id: string) {
  const { http } = useSite()
  return useQuery({
    queryKey: ['finance', 'entry', id],
    queryFn: ({ signal }) => getEntry(http, id, signal),
    enabled: isEntryId(id),
  })
}
