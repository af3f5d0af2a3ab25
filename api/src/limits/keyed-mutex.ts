/** Runs jobs of the same name one after another. Waiting jobs hold no resources such as database connections. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>()

  /** @returns what the job returns; rethrows what it throws */
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
