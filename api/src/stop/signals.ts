import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open'
import { messageOf } from '../error-message'

/** What is being answered when the service is told to stop has so many ms to be finished. */
const FINISH_MS = 10_000
/** npm and a terminal may both hand one Ctrl-C on, as different signals; anything later is somebody's second wish. */
const ECHO_MS = 1_000

/** Finishes what is being answered, then closes the server, and the database last. */
export async function stopWell(app: FastifyInstance, database: Database): Promise<void> {
  await app.traffic.finish(FINISH_MS)
  await app.close()
  await database.close()
}

/** Stops well on SIGTERM and SIGINT, and ends the process; at once on a second signal. */
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
