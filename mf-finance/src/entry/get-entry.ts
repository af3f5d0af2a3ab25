import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** The format of the ledger's numbers. Any other text in an address is not found without a call. */
export const isEntryId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** GET /finance/entry/get: one row with its corrections; rejects with 404 for an unknown number. */
export const entryQuery = (http: HttpClient, id: string) =>
  callQuery(http, '/finance/entry/get', { id })

export function useEntry(id: string) {
  const { http } = useSite()
  return useQuery({ ...entryQuery(http, id), enabled: isEntryId(id) })
}
