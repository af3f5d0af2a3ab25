import { failureOf, type Download } from 'shared/contract'
import { pause } from '../pause/pause'

/** After waiting this many minutes, the export gives up. */
export const WAIT_MINUTES = 10

/**
 * The pause used when the response has no `Retry-After`; the header may be hidden when the api is on another origin.
 */
const USUAL_SECONDS = 5

/** No turn came in `WAIT_MINUTES`. */
export class NoTurn extends Error {}

export interface TurnOptions {
  signal: AbortSignal
  /** Called with the place in the queue (1 is next) each time the service reports it. */
  onPlace: (place: number) => void
}

/**
 * Requests a file repeatedly until it starts, as long as the service reports a place in its queue. Once there is a
 * place, a lost response or one without a place does not end the waiting.
 * @throws `NoTurn`, the error of `ask` before there is a place, or the signal's reason once it is aborted
 */
export async function inTurn(
  ask: () => Promise<Download>,
  { signal, onPlace }: TurnOptions,
): Promise<Download> {
  const end = performance.now() + WAIT_MINUTES * 60_000
  let waiting = false
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      signal.throwIfAborted()
      const { status, place, retryAfter = USUAL_SECONDS } = failureOf(error)
      if (place !== undefined) onPlace(place)
      waiting ||= place !== undefined
      if (!waiting || (status !== null && status !== 503)) throw error
      if (performance.now() >= end) throw new NoTurn()
      await pause(retryAfter * 1000, signal)
    }
  }
}
