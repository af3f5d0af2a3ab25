import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import type { RecordKind } from '../database/trace-tables'
import { leafOf, placeOrNull } from './leaf-place'
import { batchKey, type RecordOf } from './record-kinds'

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

/** The newest version of a batch's record of recalls that recalled it, also after the recall has ended; null for none. */
export async function lastRecallOf(queries: Queries, batch: { gtin: string; batch: string }) {
  const { rows } = await sql<{ record: string; recorded_at: Date }>`
    select record, recorded_at from trace_record
    where kind = 'recall' and key = ${batchKey(batch)} and record::jsonb ->> 'state' = 'recalled'
    order by id desc limit 1`.execute(queries)
  const [row] = rows
  if (!row) return null
  return { record: JSON.parse(row.record) as RecordOf['recall'], recordedAt: row.recorded_at }
}

type AllOf = { [K in RecordKind]: Kept<K>[] }

/**
 * The newest versions of what the page of a batch stands on, by kind, in the order in which they were recorded first: the
 * batch, its tests and its recall; its product and its field; all certificates, which name their products and fields. One
 * statement, because the page waits for it.
 */
export async function newestForBatch(
  queries: Queries,
  { gtin, batch }: { gtin: string; batch: string },
): Promise<AllOf> {
  const { rows } = await sql<Row & { kind: RecordKind; first: bigint }>`
    with field as (
      select record::jsonb ->> 'field' as code from trace_record
      where kind = 'batch' and key = ${batchKey({ gtin, batch })} order by id desc limit 1
    ), version as (
      select * from trace_record where gtin = ${gtin} and batch = ${batch}
      union all select * from trace_record where kind = 'product' and key = ${gtin}
      union all select * from trace_record where kind = 'field' and key = (select code from field)
      union all select * from trace_record where kind = 'certificate'
    )
    select newest.*, ${leafOf('record', 'newest.id')} as leaf from (
      select distinct on (kind, key) id, kind, key, record, recorded_at, demo,
        count(*) over (partition by kind, key) as versions, min(id) over (partition by kind, key) as first
      from version order by kind, key, id desc
    ) as newest`.execute(queries)
  const inOrder = rows.toSorted((one, other) => Number(one.first - other.first))
  const of = <K extends RecordKind>(kind: K) =>
    inOrder.filter((row) => row.kind === kind).map(keptOf<K>)
  return {
    ...{ product: of('product'), field: of('field'), batch: of('batch') },
    ...{ test: of('test'), certificate: of('certificate'), recall: of('recall') },
  }
}
