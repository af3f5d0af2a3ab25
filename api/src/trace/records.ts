import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import type { RecordKind } from '../database/trace-tables'
import { leafOf, placeOrNull } from './leaf-place'
import type { RecordOf } from './record-kinds'

/** The newest version of a record. */
export interface Kept<K extends RecordKind> {
  key: string
  record: RecordOf[K]
  recordedAt: Date
  /** How many versions of it there are. */
  versions: number
  /** The place of this version in the log; null while it does not have it. */
  leaf: number | null
  demo: boolean
}

interface Row {
  key: string
  leaf: bigint | null
  record: string
  recorded_at: Date
  versions: bigint
  demo: boolean
}

const keptOf = <K extends RecordKind>({ key, record, recorded_at, versions, ...row }: Row) => ({
  ...{ key, demo: row.demo, versions: Number(versions), recordedAt: recorded_at },
  leaf: placeOrNull(row.leaf),
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
    select newest.*, ${leafOf('record', 'newest.id')} as leaf from (
      select distinct on (key) id, key, record, recorded_at, demo, count(*) over (partition by key) as versions
      from trace_record where kind = ${kind} and key = any(${keys}::text[]) order by key, id desc
    ) as newest`.execute(queries)
  return rows.map(keptOf<K>)
}

/** The newest versions of all records that belong to a batch, by kind, in the order in which they were recorded first. */
export async function newestOfBatch(
  queries: Queries,
  { gtin, batch }: { gtin: string; batch: string },
): Promise<{ batch: Kept<'batch'>[]; test: Kept<'test'>[]; recall: Kept<'recall'>[] }> {
  const { rows } = await sql<Row & { kind: RecordKind; first: bigint }>`
    select newest.*, ${leafOf('record', 'newest.id')} as leaf from (
      select distinct on (kind, key) id, kind, key, record, recorded_at, demo,
        count(*) over (partition by kind, key) as versions, min(id) over (partition by kind, key) as first
      from trace_record where gtin = ${gtin} and batch = ${batch} order by kind, key, id desc
    ) as newest`.execute(queries)
  const inOrder = rows.toSorted((one, other) => Number(one.first - other.first))
  const of = <K extends RecordKind>(kind: K) =>
    inOrder.filter((row) => row.kind === kind).map(keptOf<K>)
  return { batch: of('batch'), test: of('test'), recall: of('recall') }
}

/** The newest versions of all records of a kind. */
export async function newestOfAll<K extends RecordKind>(
  queries: Queries,
  kind: K,
): Promise<Kept<K>[]> {
  const { rows } = await sql<Row>`
    select newest.*, ${leafOf('record', 'newest.id')} as leaf from (
      select distinct on (key) id, key, record, recorded_at, demo, count(*) over (partition by key) as versions
      from trace_record where kind = ${kind} order by key, id desc
    ) as newest`.execute(queries)
  return rows.map(keptOf<K>)
}
