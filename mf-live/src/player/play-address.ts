import type { PlayUrl } from 'shared/contract'

/** How soon a new address is asked for after that could not be had, ms. */
const AGAIN_MS = 5_000

/** The play address of one stream: the one in use while it lasts, else a new one. */
export class PlayAddress {
  readonly #ask: () => Promise<PlayUrl>
  #held: { url: string; renewAt: number } | null = null

  constructor(ask: () => Promise<PlayUrl>) {
    this.#ask = ask
  }

  /** The address in use, or a new one when its time is nearly up. Rejects with the service's answer. */
  async current(): Promise<string> {
    return this.#held && Date.now() < this.#held.renewAt ? this.#held.url : this.fresh()
  }

  /** A new address. Rejects with the service's answer. */
  async fresh(): Promise<string> {
    const { url, expiresIn } = await this.#ask()
    // By the seconds that it lasts: the clock of this device may be wrong, but it runs.
    const lasts = Math.max(expiresIn - 60, expiresIn * 0.6) * 1_000
    this.#held = { url, renewAt: Date.now() + lasts }
    return url
  }

  /** In how many ms a new address should be asked for. */
  renewIn(): number {
    return Math.max((this.#held?.renewAt ?? 0) - Date.now(), AGAIN_MS)
  }
}
