/** A time in which the site or its database was taken away on purpose, in ms since 1970. */
export interface Window {
  what: string
  from: number
  /** When it was back; none while it is not. */
  to?: number
}

/** All is to be well again this long after a restart. */
export const WELL_AFTER_MS = 5_000

/** The announced restarts. */
export class Windows {
  readonly all: Window[] = []

  /** Announces one; it ends when the work is done. */
  async during<T>(what: string, work: () => Promise<T>): Promise<T> {
    const window: Window = { what, from: Date.now() }
    this.all.push(window)
    try {
      return await work()
    } finally {
      window.to = Date.now()
    }
  }

  /** Whether a time has to do with a restart, or with the five seconds after it. */
  touches(from: number, to: number): boolean {
    return this.all.some((one) => from <= (one.to ?? Infinity) + WELL_AFTER_MS && to >= one.from)
  }

  /** What was away within a time. */
  namesOf(from: number, to: number): string[] {
    const all = this.all.filter((one) => from <= (one.to ?? Infinity) && to >= one.from)
    return all.map(({ what }) => what)
  }

  /** How many ms of a time lie in no restart. */
  outside(from: number, to: number): number {
    let [left, at] = [0, from]
    for (const one of this.all.toSorted((a, b) => a.from - b.from)) {
      if (one.from > at) left += Math.max(0, Math.min(to, one.from) - at)
      at = Math.max(at, one.to ?? Infinity)
    }
    return left + Math.max(0, to - at)
  }
}
