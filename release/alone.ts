import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isGone, sweepLeftovers } from './leftovers'

const PATIENCE_MS = 60_000
/**
 * The lock file exists for a moment before the pid is written to it. One that stays empty was left by a killed process.
 */
const EMPTY_MS = 5_000
const PAUSE_MS = 200

/** A monotonic clock, because the system clock can be set while a process waits. */
const CLOCK = {
  /** In ms since an arbitrary origin. */
  now: () => performance.now(),
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/**
 * Locks that this process holds. The pid in a lock is not enough: after a container restarts, this process may have the
 * pid of the one that was killed.
 */
const held = new Set<string>()

/**
 * Runs `work` while holding the site's lock, so that only one process changes the site at a time. It takes over a lock
 * whose process has ended, and first removes the files that such a process left half written.
 * @param clock for tests
 * @throws after waiting 60 s, naming the process that holds the lock
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
 * @returns the pid of the process that still held it when the wait ran out, or undefined when the lock was taken
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

/** The pid in the lock; 0 while there is none. */
function holder(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8')) || 0
  } catch {
    return 0
  }
}
