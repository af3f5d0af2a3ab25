/** Named timers; each name has at most one at a time. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>()

  /** Runs `then` after `ms` and replaces any timer with that name. */
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
