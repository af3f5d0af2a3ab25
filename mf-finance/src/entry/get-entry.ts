import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** Numbers as the ledger gives them; an address with anything else names no row, which needs no call to know. */
export const isEntryId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** GET /finance/entry/get: one row with its corrections; fails with 404 for a number that no row has. */
const entryQuery = (http: HttpClient, id: string) => callQuery(http, '/finance/entry/get', { id })

export function useEntry(id: string) {
  const { http } = useSite()
  return useQuery({ ...entryQuery(http, id), enabled: isEntryId(id) })
}
