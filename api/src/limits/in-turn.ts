/** Does what is asked for under one name one after another, so that those who wait hold nothing meanwhile. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>()

  /** @returns what the work returns; throws what it throws */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve()
    const done = before.then(work, work)
    this.last.set(name, done)
    try {
      return await done
    } finally {
      if (this.last.get(name) === done) this.last.delete(name)
    }
  }
}
