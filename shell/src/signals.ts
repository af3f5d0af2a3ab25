/** What the shell notices about the release of a part. `ms` is how long it took. */
export type PartSignal =
  | { type: 'loading'; part: string; version: string }
  | { type: 'loaded'; part: string; ms: number }
  | { type: 'opened'; part: string }
  | { type: 'shown'; part: string; ms: number }
  | { type: 'failed'; part: string; reason: string; error: unknown }

/** What the browser notices by itself. */
export type BrowserSignal = ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent

export type Signal = PartSignal | BrowserSignal

/** More than this is not kept while nobody listens: a page that fails in a loop must not fill the memory. */
const MOST = 50

let waiting: Signal[] = []
let receiver: ((signal: Signal) => void) | undefined

/**
 * Notes something that may be reported. It costs nothing and cannot fail. Until the reporter has been loaded, signals
 * wait; in Node, where no reporter is ever loaded, a few wait for ever.
 */
export function tell(signal: Signal): void {
  if (receiver) receiver(signal)
  else if (waiting.length < MOST) waiting.push(signal)
}

/** Passes all signals, those that have waited first, to the reporter. @returns ends it */
export function listen(to: (signal: Signal) => void): () => void {
  receiver = to
  const missed = waiting
  waiting = []
  missed.forEach(to)
  return () => {
    receiver = undefined
  }
}
