import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Queries } from '../database/schema'
import { required } from '../required'

interface LogState {
  size: number
  waiting: number
  /** In seconds; null before the first checkpoint. */
  age: number | null
}

/** Shows on `/metrics` how far the log is. While the database is away, these metrics are left out. */
export function addLogMetrics(register: Registry, queries: Queries): void {
  const gauge = (name: string, help: string, valueOf: (state: LogState) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await stateOfLog(queries).then(valueOf, () => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  gauge(
    'farm_log_size',
    'Entries of the log: rows of the ledger and facts about goods.',
    ({ size }) => size,
  )
  gauge(
    'farm_log_rows_waiting',
    'Rows of the ledger and facts about goods that are not in the log yet.',
    ({ waiting }) => waiting,
  )
  gauge(
    'farm_log_checkpoint_age_seconds',
    'Seconds since the log’s last checkpoint was signed.',
    ({ age }) => age,
  )
}

/** How far the log is. Counts only what waits. */
export async function stateOfLog(queries: Queries): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select coalesce((select max(index) + 1 from log_leaf), 0)::float8 as size,
      ((select count(*) from ledger_entry where id > coalesce((select max(entry_id) from log_leaf), 0))
        + (select count(*) from log_goods_waiting))::float8 as waiting,
      (select extract(epoch from now() - signed_at) from log_checkpoint
        order by size desc limit 1)::float8 as age
  `.execute(queries)
  return required(rows[0], 'the state of the log')
}
