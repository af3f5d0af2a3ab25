import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { errorCode } from './error-code'
import { hasEnded, isAlive, thisHolder, type Holder } from './holder'
import { sweepLeftovers } from './leftovers'
import { storageError } from './storage-error'

const PAUSE_MS = 40
const PATIENCE_MS = 600_000
/** A waiting process says for whom it waits after this time. */
const SILENT_MS = 1_000
const HEARTBEAT_MS = 2_000
/** A holder on another machine whose file was not touched for this long has ended. */
const LOST_MS = 30_000

export interface LockOptions {
  /** A monotonic clock, because the system clock can be set while a process waits. */
  clock?: Clock
  /** Told once for whom this process waits. */
  onWait?: (sentence: string) => void
}

interface Clock {
  /** In ms since an arbitrary origin. */
  now(): number
  pause(ms: number): Promise<void>
}

const CLOCK: Clock = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The lock while it is held. */
export interface HeldLock {
  /** @throws when another process has taken the lock over, because this one did not answer for too long */
  assertHeld(): void
}

/**
 * Runs `work` while holding the site's lock, so that only one process changes the site at a time, on all machines that
 * share the folder. The others queue.
 *
 * The lock is a numbered file in `.locks/`: the highest number holds it, `.free` behind the number says that nobody
 * does. To take it is to create the next number, which succeeds for one process only; nobody removes a file that is
 * not below its own. A holder touches its file, and loses the lock if its process ended, or if it is on another machine
 * and has not touched the file for 30 s.
 * @throws when the folder cannot be written to, at once; after waiting ten minutes, naming the holder
 */
export async function alone<T>(
  site: string,
  work: (lock: HeldLock) => Promise<T>,
  { clock = CLOCK, onWait = console.error }: LockOptions = {},
): Promise<T> {
  const folder = path.join(site, '.locks')
  try {
    mkdirSync(folder, { recursive: true })
    const held = await take(folder, { clock, onWait })
    const beat = setInterval(() => touch(held.file), HEARTBEAT_MS)
    beat.unref()
    try {
      sweepLeftovers(site)
      return await work({ assertHeld: () => assertHeld(folder, held.number) })
    } finally {
      clearInterval(beat)
      release(held.file)
    }
  } catch (error) {
    throw storageError(site, error)
  }
}

interface Held {
  number: number
  file: string
}

async function take(folder: string, { clock, onWait }: Required<LockOptions>): Promise<Held> {
  const began = clock.now()
  const unchanged = stopwatch(clock)
  let told = false
  for (;;) {
    const top = highest(folder)
    if (!top || top.free || isLost(folder, top, unchanged)) {
      const held = claim(folder, (top?.number ?? 0) + 1)
      if (held) return held
      continue
    }
    const waited = clock.now() - began
    if (waited > PATIENCE_MS)
      throw new Error(`${sentenceOf(folder, top)} Wait for it and try again.`)
    if (!told && waited >= SILENT_MS) {
      told = true
      onWait(`${sentenceOf(folder, top)} This one waits for it.`)
    }
    await clock.pause(PAUSE_MS)
  }
}

interface Top {
  number: number
  free: boolean
  name: string
}

const NAME = /^(\d+)(\.free)?$/

function highest(folder: string): Top | undefined {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, number, free] = NAME.exec(name) ?? []
      return number === undefined ? [] : [{ number: Number(number), free: Boolean(free), name }]
    })
    .sort((one, other) => other.number - one.number || Number(one.free) - Number(other.free))[0]
}

/** How long a text has been the same, in ms. */
function stopwatch(clock: Clock) {
  let seen = ''
  let since = 0
  return (text: string) => {
    if (text !== seen) [seen, since] = [text, clock.now()]
    return clock.now() - since
  }
}

/** Whether the lock's holder has ended without releasing it. */
function isLost(folder: string, { name }: Top, unchanged: (text: string) => number): boolean {
  const holder = readHolder(folder, name)
  if (holder && hasEnded(holder)) return true
  try {
    // Compared with itself only: the clocks of two machines differ.
    return unchanged(`${name} ${statSync(path.join(folder, name)).mtimeMs}`) > LOST_MS
  } catch {
    // It was released meanwhile.
    return false
  }
}

function readHolder(folder: string, name: string): Holder | undefined {
  try {
    // `claim` wrote it before it got this name.
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Creates the file with that number; undefined when another process was first. */
function claim(folder: string, number: number): Held | undefined {
  const file = path.join(folder, String(number))
  const draft = path.join(folder, `draft-${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    writeFileSync(draft, JSON.stringify(thisHolder()), { flush: true })
    if (!isLinked(draft, file)) return undefined
  } finally {
    rmSync(draft, { force: true })
  }
  const others = readdirSync(folder).filter((name) => name !== String(number))
  // A process that was slow to claim finds that the number was used and passed on meanwhile.
  if (others.some((name) => numberOf(name) >= number)) {
    rmSync(file, { force: true })
    return undefined
  }
  for (const name of others)
    if (numberOf(name) < number || isAbandonedDraft(name))
      rmSync(path.join(folder, name), { force: true })
  return { number, file }
}

function isLinked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    // Another process was first, or took the draft for an abandoned one.
    if (['EEXIST', 'ENOENT'].includes(String(errorCode(error)))) return false
    throw error
  }
}

const numberOf = (name: string) => Number(NAME.exec(name)?.[1] ?? NaN)

/** A draft lives for a moment only, so one of a process that is not there any more was left by a killed one. */
function isAbandonedDraft(name: string): boolean {
  const pid = Number(/^draft-(\d+)-/.exec(name)?.[1])
  return Boolean(pid) && !isAlive(pid)
}

function assertHeld(folder: string, number: number): void {
  const top = highest(folder)
  if (top?.number === number && !top.free) return
  throw new Error(
    'Another release took over while this one did not answer. Nothing was changed; try again.',
  )
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The lock was taken over; `assertHeld` says so before anything is changed.
  }
}

function release(file: string): void {
  try {
    // A rename needs no space on a full disk.
    renameSync(file, `${file}.free`)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function sentenceOf(folder: string, { name }: Top): string {
  const holder = readHolder(folder, name)
  if (!holder) return 'Another release is changing the site.'
  const { by, host, pid, since } = holder
  return `${by} on ${host} (process ${pid}) has been changing the site since ${since}.`
}
