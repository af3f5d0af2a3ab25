import type { HttpClient, RealtimeData } from 'shared/contract'
import { callKey, queryOptions } from 'shared/query'

export const REALTIME_CALL = '/home/realtime-data/get'

/**
 * Today's figures: tonnes and people, with the time they are of.
 * Fails on a failed call, and on an answer that holds no figures: a zero is shown only when the service said zero.
 */
export const realtimeQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: callKey(REALTIME_CALL),
    queryFn: async ({ signal }) => {
      const data = await http.get(REALTIME_CALL, { signal })
      if (!isRealtime(data)) throw new Error(`${REALTIME_CALL} answered without figures.`)
      return data
    },
  })

/** Whether a value of unknown origin, an answer or a remembered one, has the figures and a readable time. */
export function isRealtime(value: unknown): value is RealtimeData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'totalOutput' in value &&
    Number.isFinite(value.totalOutput) &&
    'totalUsers' in value &&
    Number.isFinite(value.totalUsers) &&
    'outputLastUpdateTime' in value &&
    typeof value.outputLastUpdateTime === 'string' &&
    !Number.isNaN(Date.parse(value.outputLastUpdateTime))
  )
}
