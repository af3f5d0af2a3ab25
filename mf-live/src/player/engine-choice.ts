import { FIRST_PATIENCE_MS, PATIENCE_MS } from './limits'
import type { Engine } from './playback'

/** Why a take cannot continue; `slow`: its picture did not start in time. */
export type Fault = 'network' | 'media' | 'slow'

/** Chooses the player: the first supported one, until it turns out that it cannot play the stream. */
export class EngineChoice {
  #left: readonly Engine[]

  /** @param engines the supported players, in the order in which they are tried */
  constructor(engines: readonly Engine[]) {
    this.#left = engines
  }

  current(): Engine {
    // `enginesOfBrowser` gives at least one, and `handOver` keeps the last one.
    return this.#left[0]!
  }

  /** How long a take may take to show its first frame, in ms. */
  patience(): number {
    return this.#left.length > 1 ? FIRST_PATIENCE_MS : PATIENCE_MS
  }

  /**
   * Changes to the next player when that may help; returns false when not. If the native player shows nothing although
   * the playlist is valid, hls.js may still play it, and reports errors more precisely. One such case is a stream
   * without sound whose segments announce an audio track: a native player can wait for it forever.
   * @param shown whether any picture has been seen
   */
  handOver(fault: Fault, shown: boolean): boolean {
    const may = fault === 'media' || (fault === 'slow' && !shown)
    if (this.#left.length < 2 || !may) return false
    this.#left = this.#left.slice(1)
    return true
  }
}
