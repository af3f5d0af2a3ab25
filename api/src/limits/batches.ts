interface Waiting<T> {
  thing: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Writes things in batches, one batch at a time: what comes while a batch is being written becomes the next one (group
 * commit). So nothing waits for a timer, and a busy moment costs few transactions.
 */
export class Batches<T> {
  private readonly write: (things: T[]) => Promise<void>
  private readonly endsAll: (error: unknown) => boolean
  private readonly most: number
  private waiting: Waiting<T>[] = []
  private running = false

  /**
   * @param write writes all of them or none
   * @param endsAll whether this error would also end every other write now, such as a database that does not answer
   * @param most things in one batch
   */
  constructor(
    write: (things: T[]) => Promise<void>,
    endsAll: (error: unknown) => boolean,
    most = 200,
  ) {
    this.write = write
    this.endsAll = endsAll
    this.most = most
  }

  /** @returns when the thing is written; rejects with why it is not */
  add(thing: T): Promise<void> {
    const written = new Promise<void>((resolve, reject) =>
      this.waiting.push({ thing, resolve, reject }),
    )
    if (!this.running) void this.run()
    return written
  }

  private async run(): Promise<void> {
    this.running = true
    while (this.waiting.length > 0) await this.turn(this.waiting.splice(0, this.most))
    this.running = false
  }

  private async turn(batch: Waiting<T>[]): Promise<void> {
    try {
      await this.write(batch.map(({ thing }) => thing))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (this.endsAll(error)) this.refuse([...batch, ...this.waiting.splice(0)], error)
      else if (batch.length === 1) this.refuse(batch, error)
      // One of them is at fault. Each is written alone, so that it holds up no other.
      else for (const one of batch) await this.turn([one])
    }
  }

  private refuse(batch: Waiting<T>[], error: unknown): void {
    for (const { reject } of batch) reject(error)
  }
}
