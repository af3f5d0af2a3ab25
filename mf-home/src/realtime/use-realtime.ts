import { useEffect, useMemo } from 'react'
import { useSite, type Memory, type RealtimeData } from 'shared/contract'
import { useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'
import { isRealtime, realtimeQuery } from './get-realtime'

/** The figures as the screen shows them: on their way, of now, of an earlier visit or minute, or not to be had. */
export type Realtime =
  | { state: 'loading'; data: null }
  | { state: 'fresh'; data: RealtimeData }
  | { state: 'lastKnown'; data: RealtimeData }
  | { state: 'none'; data: null }

const EVERY_MS = 60_000
const DRAWER = 'home.realtime'

/** The figures, fetched again every minute while the page is looked at, and a retry. */
export function useRealtime() {
  const { http, memory } = useSite()
  const query = useQuery({
    ...realtimeQuery(http),
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const { data, isError, isPending, errorUpdateCount, isFetching, refetch } = query
  // A retry without known values is "pending" again to the client; on the screen the failure stands until an answer.
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

/** What an earlier visit kept, read only when it is needed: never while the page is first drawn. */
function useKept(memory: Memory, needed: boolean): RealtimeData | null {
  return useMemo(() => {
    const kept = needed ? memory.read(DRAWER) : null
    return isRealtime(kept) ? kept : null
  }, [memory, needed])
}
