/**
 * Limits how many heavy jobs run at once, in total and per caller. It does not queue: `take` gives nothing when no slot
 * is free.
 */
export class Slots {
  private readonly running = new Map<string, number>()
  private readonly atOnce: number
  private readonly each: number

  constructor(atOnce: number, each: number) {
    this.atOnce = atOnce
    this.each = each
  }

  /** Free slots. */
  get free(): number {
    return this.atOnce - [...this.running.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Whether a caller holds fewer slots than its maximum. */
  hasRoom(caller: string): boolean {
    return (this.running.get(caller) ?? 0) < this.each
  }

  /** @returns releases the slot (calling it again does nothing); undefined when no slot is free for this caller */
  take(caller: string): (() => void) | undefined {
    if (this.free <= 0 || !this.hasRoom(caller)) return undefined
    this.count(caller, 1)
    let over = false
    return () => {
      if (!over) this.count(caller, -1)
      over = true
    }
  }

  private count(caller: string, more: 1 | -1): void {
    const count = (this.running.get(caller) ?? 0) + more
    if (count > 0) this.running.set(caller, count)
    else this.running.delete(caller)
  }
}
