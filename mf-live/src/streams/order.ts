import { useState } from 'react'
import type { Stream, StreamStatus } from 'shared/contract'

const rank: Record<StreamStatus, number> = { live: 0, upcoming: 1, offline: 2 }

/** Live streams first (newest first), then upcoming ones (soonest first), then offline ones (latest first). */
function liveFirst(streams: Stream[]): Stream[] {
  return [...streams].sort((a, b) => rank[a.status] - rank[b.status] || byTime(a, b))
}

function byTime(a: Stream, b: Stream): number {
  const difference = timeOf(a) - timeOf(b)
  return a.status === 'upcoming' ? difference : -difference
}

function timeOf({ status, startedAt, endedAt }: Stream): number {
  const at = status === 'offline' ? (endedAt ?? startedAt) : startedAt
  return at ? Date.parse(at) : 0
}

/**
 * The ids in display order. Streams already shown keep their position, so that a refresh does not reorder them; new
 * ones are added at the end.
 */
function steadyOrder(shown: string[], streams: Stream[]): string[] {
  const ids = liveFirst(streams).map(({ id }) => id)
  const kept = shown.filter((id) => ids.includes(id))
  return [...kept, ...ids.filter((id) => !shown.includes(id))]
}

/** The streams, live first when they first appear; later refreshes update them in place. */
export function useSteadyOrder(streams: Stream[]): Stream[] {
  const [shown, setShown] = useState<string[]>([])
  const order = steadyOrder(shown, streams)
  if (order.join() !== shown.join()) setShown(order)
  const byId = new Map(streams.map((stream) => [stream.id, stream]))
  return order.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The area of a place, which the list is filtered by: `北坡村` of `北坡村 一号田`. Chinese names contain no spaces, so a space
 * separates area and field; other names are used in full.
 */
export function areaOf({ place }: Stream): string {
  const [wide] = place.split(' ')
  return wide && /\p{Script=Han}/u.test(place) ? wide : place
}

/** The areas sorted by name, each with its number of streams. */
export function areasOf(streams: Stream[]): { area: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const stream of streams) counts.set(areaOf(stream), (counts.get(areaOf(stream)) ?? 0) + 1)
  return [...counts]
    .map(([area, count]) => ({ area, count }))
    .sort((a, b) => b.count - a.count || (a.area < b.area ? -1 : 1))
}
