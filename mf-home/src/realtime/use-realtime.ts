import { useEffect, useMemo } from 'react'
import { useSite, type Memory, type RealtimeData } from 'shared/contract'
import { useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'
import { isRealtime, realtimeQuery } from './get-realtime'

/** The figures for the screen: loading, current, from an earlier visit or minute, or not available. */
export type Realtime =
  | { state: 'loading'; data: null }
  | { state: 'fresh'; data: RealtimeData }
  | { state: 'lastKnown'; data: RealtimeData }
  | { state: 'none'; data: null }

const EVERY_MS = 60_000
const DRAWER = 'home.realtime'

/** The figures, refreshed every minute while the page is visible, and a retry. */
export function useRealtime() {
  const { http, memory } = useSite()
  const query = useQuery({
    ...realtimeQuery(http),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const { data, isError, isPending, errorUpdateCount, isFetching, refetch } = query
  // During a retry without known values the query is "pending" again, but the screen keeps showing the failure until
  // there is a response.
  const failed = isError || (isPending && errorUpdateCount > 0)
  useEffect(() => {
    if (data && !failed) memory.write(DRAWER, data)
  }, [data, failed, memory])
  const kept = useKept(memory, failed)
  const hydrated = useHydrated()
  const realtime: Realtime = hydrated
    ? shown(data ?? kept, failed)
    : { state: 'loading', data: null }
  return { realtime, retrying: isFetching, retry: () => void refetch() }
}

function shown(data: RealtimeData | null, failed: boolean): Realtime {
  if (data) return { state: failed ? 'lastKnown' : 'fresh', data }
  return { state: failed ? 'none' : 'loading', data: null }
}

/** The figures stored by an earlier visit, read only when needed and never during the first render. */
function useKept(memory: Memory, needed: boolean): RealtimeData | null {
  return useMemo(() => {
    const kept = needed ? memory.read(DRAWER) : null
    return isRealtime(kept) ? kept : null
  }, [memory, needed])
}
