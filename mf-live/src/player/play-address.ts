import type { PlayUrl } from 'shared/contract'

/** How long to wait after a failed request for a new address, in ms. */
const AGAIN_MS = 5_000

/** The play address of one stream: the current one while it is valid, otherwise a new one. */
export class PlayAddress {
  readonly #ask: () => Promise<PlayUrl>
  #held: { url: string; renewAt: number } | null = null

  constructor(ask: () => Promise<PlayUrl>) {
    this.#ask = ask
  }

  /** The current address, or a new one when it is about to expire. Rejects with the service's error. */
  async current(): Promise<string> {
    return this.#held && Date.now() < this.#held.renewAt ? this.#held.url : this.fresh()
  }

  /** Requests a new address. Rejects with the service's error. */
  async fresh(): Promise<string> {
    const { url, expiresIn } = await this.#ask()
    // Uses the remaining seconds and not the expiry time, because this device's clock may be set wrong.
    const lasts = Math.max(expiresIn - 60, expiresIn * 0.6) * 1_000
    this.#held = { url, renewAt: Date.now() + lasts }
    return url
  }

  /** Ms until a new address should be requested. */
  renewIn(): number {
    return Math.max((this.#held?.renewAt ?? 0) - Date.now(), AGAIN_MS)
  }
}
