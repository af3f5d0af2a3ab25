import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Queries } from '../database/schema'
import type { LogWitness } from './witnesses'

/**
 * Shows on `/metrics` how long each witness owes its cosignature. While the database is away, this metric is left out.
 */
export function addWitnessMetrics(
  register: Registry,
  queries: Queries,
  witnesses: readonly LogWitness[],
): void {
  new Gauge({
    name: 'farm_log_cosignature_late_seconds',
    help: 'Seconds since the log signed the first checkpoint that this witness has not cosigned; 0 when it has cosigned all.',
    labelNames: ['witness'],
    registers: [register],
    async collect() {
      this.reset()
      const late = await latenessOf(queries, witnesses).catch(() => [])
      for (const { name, seconds } of late) this.set({ witness: name }, seconds)
    },
  })
}

/** A witness that cosigns a checkpoint thereby cosigns all before it. */
async function latenessOf(
  queries: Queries,
  witnesses: readonly LogWitness[],
): Promise<{ name: string; seconds: number }[]> {
  if (witnesses.length === 0) return []
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, coalesce((
        select extract(epoch from now() - signed_at) from log_checkpoint
          where size > coalesce((
            select max(size) from log_cosignature where vkey = listed.vkey and origin = log.origin
          ), 0)
          order by size limit 1
      ), 0)::float8 as seconds
    from unnest(
        ${witnesses.map(({ key }) => key.name)}::text[], ${witnesses.map(({ vkey }) => vkey)}::text[]
      ) as listed (name, vkey),
      (select split_part(note, chr(10), 1) as origin from log_checkpoint order by size desc limit 1)
        as log
  `.execute(queries)
  return rows
}
