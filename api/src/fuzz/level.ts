import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the process holds when nothing is going on. */
export interface Level {
  /** Bytes of JavaScript objects that are still reached. */
  heap: number
  /** Bytes of buffers. */
  buffers: number
  /** Open handles by kind: timers, sockets, pipes. */
  resources: Record<string, number>
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const TRIES = 150
const PAUSE_MS = 200

/**
 * Waits until nothing is connected any more, collects what nothing reaches, and measures what is left.
 * @param isIdle whether the last connection is gone
 * @throws when it is not within 30 s
 */
export async function measureLevel(isIdle: () => Promise<boolean>): Promise<Level> {
  await until(isIdle)
  // What a finalizer lets go of is garbage of the next round.
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

/** Open orders are asked about and the pool comes and goes meanwhile: so many handles more say nothing. */
const HANDLES = 4

/** Kinds of handles of which clearly more are open than before, each with both counts. */
export function moreHandles(before: Record<string, number>, now: Record<string, number>): string[] {
  return Object.keys(now)
    .filter((kind) => now[kind]! > (before[kind] ?? 0) + HANDLES)
    .map((kind) => `${kind}: ${before[kind] ?? 0}, now ${now[kind]}`)
}

/** What of objects and buffers came to stay. */
export const bytesGrown = (before: Level, after: Level): number =>
  after.heap - before.heap + after.buffers - before.buffers
