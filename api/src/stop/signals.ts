import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open'
import { messageOf } from '../error-message'

/** Time for running requests to finish when the service is told to stop, in ms. */
const FINISH_MS = 10_000
/**
 * npm and the terminal may both forward one Ctrl-C as different signals. A signal that comes later than this, in ms, is
 * a second request to stop.
 */
const ECHO_MS = 1_000

/** Graceful shutdown: finishes the running requests, then closes the server, and the database last. */
export async function stopWell(app: FastifyInstance, database: Database): Promise<void> {
  await app.traffic.finish(FINISH_MS)
  await app.close()
  await database.close()
}

/** Shuts down gracefully on SIGTERM and SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignals(app: FastifyInstance, database: Database): void {
  let first: { signal: NodeJS.Signals; at: number } | undefined
  const heard = (signal: NodeJS.Signals) => {
    if (first) {
      const echo = signal !== first.signal && performance.now() - first.at < ECHO_MS
      if (!echo) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    first = { signal, at: performance.now() }
    stopWell(app, database).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(messageOf(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard)
}
