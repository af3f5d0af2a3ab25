import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Resources that the idle process holds. */
export interface Level {
  /** Bytes of live JavaScript objects. */
  heap: number
  /** Bytes of buffers. */
  buffers: number
  /** Number of open handles by kind: timers, sockets, pipes. */
  resources: Record<string, number>
}

setFlagsFromString('--expose-gc')
// The flag above adds a function of this name, which no type tells of.
const collect = runInNewContext('gc') as () => void

const TRIES = 150
const PAUSE_MS = 200

/**
 * Waits until no connection is open, collects garbage, and measures the rest.
 * @param isIdle whether the last connection has ended
 * @throws when that takes more than 30 s
 */
export async function measureLevel(isIdle: () => Promise<boolean>): Promise<Level> {
  await until(isIdle)
  // Objects that a finalizer releases are only collected in the next round.
  for (let round = 0; round < 3; round++) {
    collect()
    await pause(0)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers, resources: openResources() }
}

export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await holds()) return
    await pause(PAUSE_MS)
  }
  throw new Error('It did not come to rest within 30 seconds.')
}

export function openResources(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Polling and the connection pool open and close some handles at any time; so many more are tolerated. */
const HANDLES = 4

/** Kinds of handles of which clearly more are open than before, with both counts. */
export function moreHandles(before: Record<string, number>, now: Record<string, number>): string[] {
  return Object.entries(now)
    .filter(([kind, count]) => count > (before[kind] ?? 0) + HANDLES)
    .map(([kind, count]) => `${kind}: ${before[kind] ?? 0}, now ${count}`)
}

/** Growth of objects and buffers in bytes. */
export const bytesGrown = (before: Level, after: Level): number =>
  after.heap - before.heap + after.buffers - before.buffers
