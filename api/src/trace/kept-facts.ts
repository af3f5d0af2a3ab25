/** For 128 batches, more than a farm sells at a time: each has facts for its own page and for those of its bags. */
const KEPT = 256

/** Facts of one revision of the data, by name; the longest unused go first. */
export class KeptFacts<T> {
  #revision = ''
  readonly #facts = new Map<string, T>()

  /** @param read reads them as of that revision, in the snapshot in which it was asked */
  async get(revision: string, name: string, read: () => Promise<T>): Promise<T> {
    const known = this.#revision === revision ? this.#facts.get(name) : undefined
    const facts = known ?? (await read())
    // Those of another moment may be older or newer; either way they are not of this revision.
    if (this.#revision !== revision) this.#facts.clear()
    this.#revision = revision
    // A map remembers the order in which its entries were set.
    this.#facts.delete(name)
    this.#facts.set(name, facts)
    const [unused] = this.#facts.keys()
    if (this.#facts.size > KEPT && unused !== undefined) this.#facts.delete(unused)
    return facts
  }
}
