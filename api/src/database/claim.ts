import { sql } from 'kysely'
import type { Queries } from './schema'

const CLAIM_S = 600

/**
 * Runs a job, unless another process of this database is running it.
 * @param seconds when the claim of a process that died ends by itself
 */
export async function runAlone(
  queries: Queries,
  job: string,
  run: () => Promise<void>,
  seconds = CLAIM_S,
): Promise<void> {
  const until = await claim(queries, job, seconds)
  if (until === undefined) return
  try {
    await run()
  } finally {
    await sql`delete from job_claim where name = ${job} and until = ${until}::timestamptz`.execute(
      queries,
    )
  }
}

/** A claim further ahead than we ever set means that the clock was set back; it has ended. */
async function claim(queries: Queries, job: string, seconds: number): Promise<string | undefined> {
  const time = sql`make_interval(secs => ${seconds})`
  const { rows } = await sql<{ until: string }>`
    insert into job_claim as known (name, until) values (${job}, now() + ${time})
    on conflict (name) do update set until = excluded.until
    where known.until <= now() or known.until > now() + ${time}
    returning until::text
  `.execute(queries)
  return rows[0]?.until
}
