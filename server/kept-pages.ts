/** A page that takes so many bytes in memory. */
interface Sized {
  size: number
}

/** Pages of one revision of the data by address, within so many bytes; the longest unused goes first. */
export class KeptPages<T extends Sized> {
  readonly revision: string
  readonly #limit: number
  readonly #pages = new Map<string, { page: Promise<T | null>; bytes: number }>()
  #bytes = 0

  constructor(revision: string, limit: number) {
    this.revision = revision
    this.#limit = limit
  }

  find(name: string): Promise<T | null> | undefined {
    const found = this.#pages.get(name)
    if (!found) return undefined
    // A map remembers the order in which its entries were set.
    this.#pages.delete(name)
    this.#pages.set(name, found)
    return found.page
  }

  /** Keeps a page from now on, while it is made, too. What failed is tried again by the next visitor. */
  keep(name: string, page: Promise<T | null>): void {
    const kept = { page, bytes: 0 }
    this.#pages.set(name, kept)
    const settle = (made: T | null) => {
      if (this.#pages.get(name) !== kept) return
      if (!made) return void this.#pages.delete(name)
      kept.bytes = made.size
      this.#bytes += kept.bytes
      this.#dropUnused()
    }
    page.then(settle, () => settle(null))
  }

  #dropUnused(): void {
    for (const [name, { bytes }] of this.#pages) {
      if (this.#bytes <= this.#limit) return
      this.#pages.delete(name)
      this.#bytes -= bytes
    }
  }
}
