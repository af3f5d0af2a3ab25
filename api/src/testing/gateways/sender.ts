import { setTimeout as pause } from 'node:timers/promises'
import type { RawNotice } from '../../pay/channel'

export interface Sending {
  url: string
  /** Creates the notification anew for every attempt, with the current time. */
  make(): RawNotice
  /** Whether the answer acknowledges the notification. */
  heard(status: number, body: string): boolean
}

const TRIES = 8
const FIRST_PAUSE = 100
const AT_ONCE = 16

/**
 * Sends notifications, in random order where several wait, and retries with growing delays until they are acknowledged.
 */
export class Sender {
  readonly #waiting: (() => Promise<void>)[] = []
  #running = 0

  /**
   * Sends a notification `times` times. Each is retried until it is acknowledged, up to 8 attempts, which take 13 s.
   */
  send(sending: Sending, times = 1): void {
    for (let copy = 0; copy < times; copy++) this.#queue(sending, 0)
  }

  #queue(sending: Sending, tries: number): void {
    this.#waiting.push(async () => {
      if (await delivered(sending)) return
      if (tries + 1 === TRIES) return
      const wait = pause(FIRST_PAUSE * 2 ** tries, undefined, { ref: false })
      void wait.then(() => this.#queue(sending, tries + 1))
    })
    // Notifications that arrive in the same tick are shuffled as well.
    setImmediate(() => this.#next())
  }

  #next(): void {
    while (this.#running < AT_ONCE && this.#waiting.length > 0) {
      const drawn = Math.floor(Math.random() * this.#waiting.length)
      const [run] = this.#waiting.splice(drawn, 1)
      this.#running++
      void run!().finally(() => {
        this.#running--
        this.#next()
      })
    }
  }
}

async function delivered({ url, make, heard }: Sending): Promise<boolean> {
  const { headers, body } = make()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
      signal: AbortSignal.timeout(5_000),
    })
    return heard(response.status, await response.text())
  } catch {
    return false
  }
}
