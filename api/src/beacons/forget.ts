import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { repeat } from '../repeat'

const HOUR_MS = 3_600_000
/** After a start there is other work. */
const FIRST_MS = 60_000

/** Deletes what was reported more than 30 days ago. */
export async function forgetOldBeacons(queries: Queries): Promise<void> {
  await sql`
    with counts as (delete from beacon_count where hour < now() - interval '30 days'),
      vitals as (delete from beacon_vital where hour < now() - interval '30 days')
    delete from beacon_message where last_at < now() - interval '30 days'
  `.execute(queries)
}

/**
 * Runs a job every hour. A failure is only a warning: the next run deletes what this one left.
 * @returns stops it after the current run
 */
export function everyHour(job: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(async () => {
    await job().catch((error: unknown) =>
      log.warn({ err: error }, 'Old reports of browsers could not be deleted'),
    )
    return HOUR_MS
  }, FIRST_MS)
}
