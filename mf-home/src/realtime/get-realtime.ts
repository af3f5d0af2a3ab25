import type { Envelope, HttpClient, RealtimeData } from 'shared/contract'

export const REALTIME_CALL = '/home/realtime-data/get'

/**
 * Today's figures: tonnes and people, with the time they are of.
 * Rejects on a failed call, and on an answer that holds no figures: a zero is shown only when the service said zero.
 */
export async function getRealtime(http: HttpClient, signal?: AbortSignal): Promise<RealtimeData> {
  const answer = await http.get<Envelope<RealtimeData>>(REALTIME_CALL, { signal })
  if (answer?.code !== 0 || !isRealtime(answer.data))
    throw new Error(`${REALTIME_CALL} answered without figures.`)
  return answer.data
}

/** Whether a value of unknown origin, an answer or a remembered one, has the figures and a readable time. */
export function isRealtime(value: unknown): value is RealtimeData {
  const { totalOutput, totalUsers, outputLastUpdateTime } = (value ?? {}) as Partial<RealtimeData>
  return (
    Number.isFinite(totalOutput) &&
    Number.isFinite(totalUsers) &&
    typeof outputLastUpdateTime === 'string' &&
    !Number.isNaN(Date.parse(outputLastUpdateTime))
  )
}
