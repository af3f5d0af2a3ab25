/** Measures how well a picture keeps up with real time. */
export class Pace {
  #began = { at: 0, position: 0 }
  #last = { at: 0, position: 0 }

  /** @param position in the stream, s */
  begin(position: number): void {
    this.#began = this.#last = { at: Date.now(), position }
  }

  /** Records that the picture moved to a position in s; a lower position means that its element restarted. */
  moved(position: number): void {
    if (position < this.#last.position) this.begin(position)
    this.#last = { at: Date.now(), position }
  }

  /** Resets the lost time. */
  forgive(): void {
    this.#began = this.#last
  }

  /** How long it has played, in ms. */
  shownFor(): number {
    return this.#last.at - this.#began.at
  }

  /** How much time it has lost in stalls, in ms. */
  lost(): number {
    return this.shownFor() - (this.#last.position - this.#began.position) * 1_000
  }
}
