import { Slots } from './slots'

export interface QueueLimits {
  /** Slots in total. */
  atOnce: number
  /** Slots per caller. */
  each: number
  /** Maximum number of waiting callers; each takes about 100 bytes. */
  waiting: number
  /** How long a place is kept after its caller last asked, in ms. */
  keptMs: number
}

/**
 * What a caller gets: a slot, which `end` releases (calling it again does nothing), or its place in the queue, 1 for
 * the next. `place` is undefined when the queue is full.
 */
export type Asked = { end: () => void } | { place: number | undefined }

/**
 * Hands out slots in the order in which callers first asked. A waiting caller polls until it gets a slot; one that does
 * not poll in time loses its place. A caller that already holds its maximum does not block the callers behind it.
 */
export class Queue {
  private readonly slots: Slots
  private readonly limits: QueueLimits
  private readonly now: () => number
  /** When each caller's place expires (ms). A Map keeps its keys in insertion order, so it is the queue. */
  private readonly waiting = new Map<string, number>()

  /** @param now a monotonic clock in ms */
  constructor(limits: QueueLimits, now = () => performance.now()) {
    this.slots = new Slots(limits.atOnce, limits.each)
    this.limits = limits
    this.now = now
  }

  ask(caller: string): Asked {
    this.dropMissed()
    const end = this.slots.free > this.slotsBefore(caller) ? this.slots.take(caller) : undefined
    if (!end) return { place: this.keepPlace(caller) }
    this.waiting.delete(caller)
    return { end }
  }

  private dropMissed(): void {
    const now = this.now()
    for (const [caller, until] of this.waiting) if (until <= now) this.waiting.delete(caller)
  }

  /** Free slots that callers ahead of this one will take. */
  private slotsBefore(caller: string): number {
    const before = this.before(caller)
    return before.filter((other) => this.slots.hasRoom(other)).length
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
