import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import type { Asked } from '../asked/asked'

/** GET /finance/entry/list-about-batch: the newest rows of the ledger that name a batch or its field, with their sums. */
export const rowsQuery = (http: HttpClient, { gtin, batch }: Asked) =>
  callQuery(http, '/finance/entry/list-about-batch', { gtin, batch })

export function useRows(asked: Asked) {
  const { http } = useSite()
  return useQuery(rowsQuery(http, asked))
}
