/**
 * Why a part could not be shown: it was too slow, its files could not be fetched, its code failed, or it was built for
 * another contract.
 */
export type LoadReason = 'slow' | 'unreachable' | 'broken' | 'outdated'

/** A part could not be loaded. The message names the part and what to check. */
export class LoadError extends Error {
  constructor(
    readonly reason: LoadReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'LoadError'
  }
}

/** The reason to show for an error that a part threw while loading or rendering. */
export function reasonOf(error: unknown): LoadReason {
  if (error instanceof LoadError) return error.reason
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'unreachable' : 'broken'
}

/** Rejects with a `slow` LoadError when the promise has not settled after `limit` ms. */
export function within<T>(limit: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new LoadError('slow', `${what} did not answer within ${limit} ms.`))
    const timer = setTimeout(late, limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
