/** What takes so many bytes in memory. */
interface Sized {
  size: number
}

/** Keeps things by name, up to so many bytes. Drops the one first that was not asked for longest. */
export class Kept<T extends Sized> {
  readonly #limit: number
  readonly #entries = new Map<string, { value: Promise<T | null>; bytes: number }>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  find(name: string): Promise<T | null> | undefined {
    const found = this.#entries.get(name)
    if (!found) return undefined
    // A map remembers the order in which its entries were set.
    this.#entries.delete(name)
    this.#entries.set(name, found)
    return found.value
  }

  /** Keeps one, also while it is still being made. One that failed is forgotten, so the next visitor tries again. */
  keep(name: string, value: Promise<T | null>): void {
    const kept = { value, bytes: 0 }
    this.#entries.set(name, kept)
    const settle = (made: T | null) => {
      if (this.#entries.get(name) !== kept) return
      if (!made) return void this.#entries.delete(name)
      kept.bytes = made.size
      this.#bytes += kept.bytes
      this.#dropUnused()
    }
    value.then(settle, () => settle(null))
  }

  #dropUnused(): void {
    for (const [name, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limit) return
      this.#entries.delete(name)
      this.#bytes -= bytes
    }
  }
}
