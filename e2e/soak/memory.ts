import type { Memory } from './site-process'

/** At its start a process still loads and compiles; what it holds then says nothing. */
const WARM_UP_MS = 20_000
/** Shorter than that nothing can be said of it. */
const STEADY_MS = 30_000
/** Flat: the last third of a life holds at most so many bytes and so much of it more than the first. */
const FLAT_BYTES = 8 * 1_048_576
const FLAT_SHARE = 0.1

export interface Growth {
  seconds: number
  /** Medians of the first and of the last third, in bytes. */
  heap: [first: number, last: number]
  rss: [first: number, last: number]
  /** Bytes a minute by which the heap grew, by least squares. */
  slope: number
  flat: boolean
}

/** How what a process held went, over the longest steady part of a life; undefined when none was long enough. */
export function growthOf(lives: Memory[][]): Growth | undefined {
  const steady = lives
    .map((life) => life.filter(({ at }) => at >= life[0]!.at + WARM_UP_MS))
    .filter((life) => lengthOf(life) >= STEADY_MS)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (!steady) return undefined
  const third = Math.ceil(steady.length / 3)
  const ends = (of: (memory: Memory) => number): [number, number] => [
    median(steady.slice(0, third).map(of)),
    median(steady.slice(-third).map(of)),
  ]
  const heap = ends(({ heapUsed, external }) => heapUsed + external)
  const allowed = Math.max(FLAT_BYTES, heap[0] * FLAT_SHARE)
  return {
    seconds: Math.round(lengthOf(steady) / 1_000),
    heap,
    rss: ends(({ rss }) => rss),
    slope: slopeOf(steady) * 60_000,
    flat: heap[1] - heap[0] <= allowed,
  }
}

const lengthOf = (life: Memory[]) => (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0)

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!

/** Bytes of the heap a millisecond. */
function slopeOf(life: Memory[]): number {
  const mean = (of: (memory: Memory) => number) =>
    life.reduce((sum, memory) => sum + of(memory), 0) / life.length
  const [at, heap] = [mean((memory) => memory.at), mean((memory) => memory.heapUsed)]
  const over = life.reduce((sum, memory) => sum + (memory.at - at) * (memory.heapUsed - heap), 0)
  return over / life.reduce((sum, memory) => sum + (memory.at - at) ** 2, 0)
}
