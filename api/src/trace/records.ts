import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import type { RecordKind } from '../database/trace-tables'
import type { RecordOf } from './record-kinds'

/** The newest version of a record. */
export interface Kept<K extends RecordKind> {
  key: string
  record: RecordOf[K]
  recordedAt: Date
  /** How many versions of it there are. */
  versions: number
  demo: boolean
}

interface Row {
  key: string
  record: string
  recorded_at: Date
  versions: bigint
  demo: boolean
}

const keptOf = <K extends RecordKind>({ key, record, recorded_at, versions, demo }: Row) => ({
  ...{ key, demo, versions: Number(versions), recordedAt: recorded_at },
  record: JSON.parse(record) as RecordOf[K],
})

/** The newest versions of the records of these keys, in no particular order. */
export async function newestOf<K extends RecordKind>(
  queries: Queries,
  kind: K,
  keys: readonly string[],
): Promise<Kept<K>[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select distinct on (key) key, record, recorded_at, demo, count(*) over (partition by key) as versions
    from trace_record where kind = ${kind} and key = any(${keys}::text[]) order by key, id desc`.execute(
    queries,
  )
  return rows.map(keptOf<K>)
}

/** The newest versions of all records of a kind that belong to a batch, in the order in which they were recorded first. */
export async function newestOfBatch<K extends RecordKind>(
  queries: Queries,
  kind: K,
  { gtin, batch }: { gtin: string; batch: string },
): Promise<Kept<K>[]> {
  const { rows } = await sql<Row & { first: bigint }>`
    select distinct on (key) key, record, recorded_at, demo,
      count(*) over (partition by key) as versions, min(id) over (partition by key) as first
    from trace_record where kind = ${kind} and gtin = ${gtin} and batch = ${batch}
    order by key, id desc`.execute(queries)
  return rows.toSorted((one, other) => Number(one.first - other.first)).map(keptOf<K>)
}
