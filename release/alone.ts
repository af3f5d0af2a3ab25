import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isGone, sweepLeftovers } from './leftovers'

const PATIENCE_MS = 60_000
/** The lock is there a moment before the number is in it; one that stays empty was left by a process that was killed. */
const EMPTY_MS = 5_000
const PAUSE_MS = 200

/** What waiting is measured by: no clock that somebody can set. */
const CLOCK = {
  /** In ms, from any beginning. */
  now: () => performance.now(),
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/** Locks that this process holds: after a restart in a container it may have the number of the one that was killed. */
const held = new Set<string>()

/**
 * Runs `work` as the only one that changes this site. A lock whose process is gone is taken over, and what such a
 * process left half written is removed first.
 * @param clock for tests
 * @throws after 60 s, naming the process that holds it
 */
export async function alone<T>(
  site: string,
  work: () => Promise<T>,
  clock: typeof CLOCK = CLOCK,
): Promise<T> {
  const lock = path.join(site, '.lock')
  mkdirSync(site, { recursive: true })
  const other = await take(lock, clock)
  if (other !== undefined)
    throw new Error(
      `Another release (process ${other}) is changing ${site}. Wait for it and try again.`,
    )
  try {
    sweepLeftovers(site)
    return await work()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

/**
 * Waits for the lock and takes it.
 * @returns the number of the process that still held it in the end
 */
async function take(lock: string, clock: typeof CLOCK): Promise<number | undefined> {
  const began = clock.now()
  let emptySince: number | undefined
  while (!claim(lock)) {
    const pid = holder(lock)
    emptySince = pid ? undefined : (emptySince ?? clock.now())
    const empty = emptySince !== undefined && clock.now() - emptySince > EMPTY_MS
    const earlier = pid === process.pid && !held.has(lock)
    if (empty || earlier || isGone(pid)) rmSync(lock, { force: true })
    else if (clock.now() - began > PATIENCE_MS) return pid
    else await clock.pause(PAUSE_MS)
  }
  return undefined
}

function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    held.add(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The number in the lock; 0 while there is none. */
function holder(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8')) || 0
  } catch {
    return 0
  }
}
