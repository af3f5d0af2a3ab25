/** Lets so much heavy work run at once, and of it so much for one caller; the rest is turned away. */
export class Turns {
  private readonly running = new Map<string, number>()
  private readonly atOnce: number
  private readonly each: number

  constructor(atOnce: number, each: number) {
    this.atOnce = atOnce
    this.each = each
  }

  /** Turns that nobody has. */
  get free(): number {
    return this.atOnce - [...this.running.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Whether a caller has fewer turns than one caller may have. */
  hasRoom(caller: string): boolean {
    return (this.running.get(caller) ?? 0) < this.each
  }

  /** @returns ends the turn, to be called once or more often; undefined when there is none to be had. */
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
