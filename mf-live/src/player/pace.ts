/** How a picture keeps up with the time that passes. */
export class Pace {
  #began = { at: 0, position: 0 }
  #last = { at: 0, position: 0 }

  /** @param position in the stream, s */
  begin(position: number): void {
    this.#began = this.#last = { at: Date.now(), position }
  }

  /** The picture moved to a position, s; back means that its element began anew. */
  moved(position: number): void {
    if (position < this.#last.position) this.begin(position)
    this.#last = { at: Date.now(), position }
  }

  /** What was lost until now is accepted. */
  forgive(): void {
    this.#began = this.#last
  }

  /** How long it has moved, ms. */
  shownFor(): number {
    return this.#last.at - this.#began.at
  }

  /** What it has lost by standing still for moments, ms. */
  lost(): number {
    return this.shownFor() - (this.#last.position - this.#began.position) * 1_000
  }
}
