import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /trace/batch/list-newest: the batches packed last; with a number, those that have it. */
export const newestQuery = (http: HttpClient, batch: string | null) =>
  callQuery(http, '/trace/batch/list-newest', batch === null ? {} : { batch })

export function useNewest(batch: string | null) {
  const { http } = useSite()
  return useQuery(newestQuery(http, batch))
}
