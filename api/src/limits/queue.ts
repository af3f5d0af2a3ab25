import { Turns } from './turns'

export interface QueueLimits {
  /** Turns that run at once. */
  atOnce: number
  /** Of them for one caller. */
  each: number
  /** Callers that wait at most; one takes some 100 bytes. */
  waiting: number
  /** Milliseconds that a place is kept after its caller asked. */
  keptMs: number
}

/**
 * What a caller got: a turn, which `end` gives back (once or more often), or a place in the queue, 1 for the next. Without
 * a place the queue is full.
 */
export type Asked = { end: () => void } | { place: number | undefined }

/**
 * Gives out turns in the order in which callers first asked. A caller that waits asks again until it gets its turn; one
 * that does not ask in time loses its place. A caller that has all the turns it may have keeps no turn from the others.
 */
export class Queue {
  private readonly turns: Turns
  private readonly limits: QueueLimits
  private readonly now: () => number
  /** Until when each place is kept; a Map stays in the order in which its keys came. */
  private readonly waiting = new Map<string, number>()

  /** @param now milliseconds of a clock that nobody sets back */
  constructor(limits: QueueLimits, now = () => performance.now()) {
    this.turns = new Turns(limits.atOnce, limits.each)
    this.limits = limits
    this.now = now
  }

  ask(caller: string): Asked {
    this.dropMissed()
    const end = this.turns.free > this.turnsBefore(caller) ? this.turns.take(caller) : undefined
    if (!end) return { place: this.keepPlace(caller) }
    this.waiting.delete(caller)
    return { end }
  }

  private dropMissed(): void {
    const now = this.now()
    for (const [caller, until] of this.waiting) if (until <= now) this.waiting.delete(caller)
  }

  /** Turns that belong to those who wait before this caller. */
  private turnsBefore(caller: string): number {
    const before = this.before(caller)
    return before.filter((other) => this.turns.hasRoom(other)).length
  }

  private keepPlace(caller: string): number | undefined {
    if (!this.waiting.has(caller) && this.waiting.size >= this.limits.waiting) return undefined
    this.waiting.set(caller, this.now() + this.limits.keptMs)
    return this.before(caller).length + 1
  }

  private before(caller: string): string[] {
    const all = [...this.waiting.keys()]
    const at = all.indexOf(caller)
    return at < 0 ? all : all.slice(0, at)
  }
}
