import { AWAY_MS, PAUSES_MS, SOON_ATTEMPTS, SOON_MS } from './limits'

/** Counts what went wrong since the picture was fine, and says how long to wait before the next attempt. */
export class Setbacks {
  readonly #chance: () => number
  #attempts = 0
  /** Consecutive attempts that found the stream live but without pictures. */
  #soon = 0
  #lostAt: number | null = null

  /** @param chance a random number from 0 to 1 */
  constructor(chance: () => number) {
    this.#chance = chance
  }

  /** Starts from the beginning. */
  forgive(): void {
    this.shorten()
    this.foundOther()
    this.moved()
  }

  /** The next pauses are short again. */
  shorten(): void {
    this.#attempts = 0
  }

  /** The picture has moved. */
  moved(): void {
    this.#lostAt = null
  }

  /** An attempt found the stream live, but without pictures yet. */
  foundNoPictures(): void {
    this.#soon++
  }

  /** An attempt had another result. */
  foundOther(): void {
    this.#soon = 0
  }

  /** The picture is lost. Returns whether that has been so for a long time. */
  lost(): boolean {
    this.#lostAt ??= Date.now()
    return Date.now() - this.#lostAt >= AWAY_MS
  }

  /** Ms until the next attempt: longer each time, but short while the source is starting up. */
  nextPause(): number {
    return this.#pause() * (0.75 + this.#chance() / 2)
  }

  #pause(): number {
    if (this.#soon > 0 && this.#soon <= SOON_ATTEMPTS) return SOON_MS
    // The index stays within the list, which is not empty.
    return PAUSES_MS[Math.min(this.#attempts++, PAUSES_MS.length - 1)]!
  }
}
