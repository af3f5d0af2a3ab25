/** Timers by name, one of each at a time. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>()

  /** Runs `then` in `ms`, instead of what ran under that name. */
  set(name: Name, ms: number, then: () => unknown): void {
    this.stop(name)
    const run = () => {
      this.#running.delete(name)
      void then()
    }
    this.#running.set(name, setTimeout(run, ms))
  }

  runs(name: Name): boolean {
    return this.#running.has(name)
  }

  stop(name: Name): void {
    clearTimeout(this.#running.get(name))
    this.#running.delete(name)
  }

  stopAll(): void {
    for (const name of this.#running.keys()) this.stop(name)
  }
}
