import { useSite, type RealtimeData } from 'shared/contract'
import { useLastKnown, useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'
import { isRealtime, realtimeQuery } from './get-realtime'

/** The figures for the screen: loading, current, from an earlier visit or minute, or not available. */
export type Realtime =
  | { state: 'loading'; data: null }
  | { state: 'fresh'; data: RealtimeData }
  | { state: 'lastKnown'; data: RealtimeData; failure: Error }
  | { state: 'none'; data: null; failure: Error }

const EVERY_MS = 60_000

/** The figures, refreshed every minute while the page is visible, and a retry. */
export function useRealtime() {
  const { http } = useSite()
  const call = useQuery({ ...realtimeQuery(http), refetchInterval: EVERY_MS })
  const { data = null, error, isFetching, refetch } = useLastKnown(call, 'realtime', isRealtime)
  const hydrated = useHydrated()
  const realtime: Realtime = hydrated ? shown(data, error) : { state: 'loading', data: null }
  return { realtime, retrying: isFetching, retry: () => void refetch() }
}

function shown(data: RealtimeData | null, failure: Error | null): Realtime {
  if (!failure) return data ? { state: 'fresh', data } : { state: 'loading', data }
  return data ? { state: 'lastKnown', data, failure } : { state: 'none', data, failure }
}
