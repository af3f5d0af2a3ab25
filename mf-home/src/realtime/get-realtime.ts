import { isInstant, type HttpClient, type RealtimeData } from 'shared/contract'
import { callKey, queryOptions } from 'shared/query'

export const REALTIME_CALL = '/home/realtime-data/get'

/**
 * Today's figures in tonnes and people, with the time they refer to. Rejects on a failed call and on a response without
 * figures, so that a zero is shown only when the service returned zero.
 */
export const realtimeQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: callKey(REALTIME_CALL),
    queryFn: async ({ signal }) => {
      const data = await http.get(REALTIME_CALL, { signal })
      if (!isRealtime(data))
        throw new Error(`${REALTIME_CALL} returned a response without figures.`)
      return data
    },
  })

/** Whether an unknown value, from a response or from storage, has the figures and a valid time. */
export function isRealtime(value: unknown): value is RealtimeData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'totalOutput' in value &&
    Number.isFinite(value.totalOutput) &&
    'totalUsers' in value &&
    Number.isFinite(value.totalUsers) &&
    'outputLastUpdateTime' in value &&
    isInstant(value.outputLastUpdateTime)
  )
}
