import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open'
import { messageOf } from '../error-message'

/** Time for running requests to finish when the service is told to stop, in ms. */
const FINISH_MS = 10_000
/** A service that has not stopped after this, in ms, ends as it is. */
const STOP_MS = 19_000
/**
 * npm and the terminal may both forward one Ctrl-C as different signals. A signal that comes later than this, in ms, is
 * a second request to stop.
 */
const ECHO_MS = 1_000

/**
 * Graceful shutdown: reports not ready for `delayMs`, finishes the running requests, then closes the server, and the
 * database last.
 */
export async function stopWell(
  app: FastifyInstance,
  database: Database,
  delayMs = 0,
): Promise<void> {
  await app.traffic.announce(delayMs)
  await app.traffic.finish(FINISH_MS)
  await app.close()
  await database.close()
}

/**
 * Shuts down gracefully on SIGTERM and SIGINT and ends the process; a second signal ends it at once.
 * @param delayMs how long the service reports not ready before it stops
 */
export function stopOnSignals(app: FastifyInstance, database: Database, delayMs: number): void {
  let first: { signal: NodeJS.Signals; at: number } | undefined
  const heard = (signal: NodeJS.Signals) => {
    if (first) {
      const echo = signal !== first.signal && performance.now() - first.at < ECHO_MS
      if (!echo) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    first = { signal, at: performance.now() }
    setTimeout(() => end('The process ended with work left undone.'), STOP_MS)
    stopWell(app, database, delayMs).then(() => process.exit(0), end)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard)
}

/** Ends the process and says why it did not stop as it should. */
function end(reason: unknown): never {
  console.error(messageOf(reason))
  process.exit(1)
}
