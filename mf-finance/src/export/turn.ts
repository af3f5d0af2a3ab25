import { failureOf, type Download } from 'shared/contract'

/** Who has waited so many minutes is told to come back another time. */
export const WAIT_MINUTES = 10

/** Until the service says when to ask again; the header may be hidden when the api stands elsewhere. */
const USUAL_SECONDS = 5

/** No turn came in `WAIT_MINUTES`. */
export class NoTurn extends Error {}

export interface TurnOptions {
  signal: AbortSignal
  /** Called with the place in the queue, 1 for the next, each time it is told. */
  onPlace: (place: number) => void
}

/**
 * Asks for a file again and again until it begins, as long as the service tells a place in its queue. Once there is a
 * place, an answer that does not come or tells none does not end the waiting.
 * @throws `NoTurn`, what `ask` fails with before there is a place, and the signal's reason once it is aborted
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

/** Waits so many ms. @throws the signal's reason as soon as it is aborted */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
