/** How long a name must not have been seen before another one may take its place, in ms. */
const IDLE_MS = 3_600_000
/** A name that was not seen for a week is forgotten. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * The names that are counted by themselves, in bounded number: whoever sends invented names must not fill the database
 * or the metrics. Names that keep being seen keep their place, so a flood of new ones cannot push out a running release.
 */
export class KnownNames {
  private readonly seen = new Map<string, number>()
  private readonly most: number
  private readonly now: () => number
  private readonly onForgotten: (name: string) => void

  /**
   * @param onForgotten called with every name that loses its place
   * @param now a monotonic clock in ms
   */
  constructor(
    most: number,
    onForgotten: (name: string) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.most = most
    this.onForgotten = onForgotten
    this.now = now
  }

  /** Notes that a name was seen. @returns whether it is counted by itself */
  admits(name: string): boolean {
    if (!this.seen.has(name) && !this.hasRoom()) return false
    // Deleted first, so that the map stays in the order in which the names were last seen.
    this.seen.delete(name)
    this.seen.set(name, this.now())
    return true
  }

  /** Forgets the names that were not seen for a week. */
  forgetOld(): void {
    const since = this.now() - KEPT_MS
    for (const [name, at] of this.seen) if (at < since) this.forget(name)
  }

  private hasRoom(): boolean {
    if (this.seen.size < this.most) return true
    const [oldest] = this.seen
    if (oldest === undefined || oldest[1] > this.now() - IDLE_MS) return false
    this.forget(oldest[0])
    return true
  }

  private forget(name: string): void {
    this.seen.delete(name)
    this.onForgotten(name)
  }
}
