/** How long a name must not have been seen before another one may take its place, in ms. */
const IDLE_MS = 3_600_000
/** A name that was not seen for a week is forgotten. */
const KEPT_MS = 7 * 24 * 3_600_000

export interface KnownNamesOptions {
  /** A monotonic clock in ms. */
  now?: () => number
  /** Whether nobody invented a name; their number is bounded elsewhere. */
  isReal?: (name: string) => boolean
  /** Called with every name that loses its place. */
  onForgotten?: (name: string) => void
}

/**
 * The names that are counted by themselves, in bounded number: whoever sends invented names must not fill the database
 * or the metrics. Names that keep being seen keep their place, and those that are known to be real need none that is free.
 */
export class KnownNames {
  private readonly seen = new Map<string, number>()
  private readonly most: number
  private readonly now: () => number
  private readonly isReal: (name: string) => boolean
  private readonly onForgotten: (name: string) => void

  constructor(
    most: number,
    {
      now = () => performance.now(),
      isReal = () => false,
      onForgotten = () => {},
    }: KnownNamesOptions = {},
  ) {
    this.most = most
    this.now = now
    this.isReal = isReal
    this.onForgotten = onForgotten
  }

  /** Notes that a name was seen. @returns whether it is counted by itself */
  admits(name: string): boolean {
    if (!this.seen.has(name) && !this.isReal(name) && !this.hasRoom()) return false
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
