import { sql, type RawBuilder } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { required } from '../required'
import { goodsNames } from './goods-names'
import { rowsOf, toAnswerRow, type StoredRow } from './row'
import { snapshot } from '../database/snapshot'
import { vouchersOf } from './vouchers'

interface Version {
  id: bigint
  reason: string | null
  corrected_at: Date | null
  imported_at: Date | null
  recorded_at: Date | null
  gift: boolean
  file_name: string | null
  demo: boolean
}

/** A row with all rows that correct it or that it corrects. Throws `noEntry` for an unknown id. */
export function ledgerEntry(queries: Queries, id: bigint) {
  return snapshot(queries, async (reads) => {
    const history = sql`
      with recursive back as (
        select ${id}::bigint as id
        union all select c.corrects from back join ledger_correction c on c.entry_id = back.id
      ), forth as (
        select min(id) as id from back
        union all select c.entry_id from forth join ledger_correction c on c.corrects = forth.id
      )
      select id from forth`
    const versions = await versionsOf(reads, history)
    const [first] = versions
    if (!first) throw new Failure('noEntry')
    const { row } = versions.find((one) => one.row.id === String(id)) ?? first
    return {
      id: String(id),
      versions,
      vouchers: await vouchersOf(
        reads,
        versions.map(({ row }) => BigInt(row.id)),
      ),
      ...((row.batch ?? row.field) ? { goods: await goodsNames(reads, row) } : {}),
      demo: first.source === 'demo',
    }
  })
}

/**
 * Rows with what is known about how each was written, in the order of their ids.
 * @param ids a query with the column `id`
 */
export async function versionsOf(queries: Queries, ids: RawBuilder<unknown>) {
  const { rows: versions } = await sql<Version>`
    select e.id, c.reason, c.corrected_at, i.imported_at, i.file_name, e.demo, e.recorded_at,
      exists (select from gift_order where entry_id = e.id) as gift
    from (${ids}) as asked join ledger_entry e using (id)
      left join ledger_correction c on c.entry_id = e.id
      left join ledger_import i on i.id = e.import_id
    order by e.id
  `.execute(queries)
  const found = versions.map(({ id }) => id)
  const rows = await rowsOf(queries, sql`select unnest(${found}::bigint[]) as id`, sql`e.id`)
  return rows.map((row, place) => versionOf(row, required(versions[place], 'a version')))
}

function versionOf(row: StoredRow, version: Version) {
  const at = version.recorded_at ?? version.corrected_at ?? version.imported_at
  return {
    row: toAnswerRow(row),
    reason: version.reason,
    recordedAt: at && shanghaiTime(at),
    source: sourceOf(version),
    file: version.file_name,
  }
}

/** Where a row came from; null when it is not known. */
function sourceOf({ demo, reason, gift, file_name }: Version) {
  if (demo) return 'demo' as const
  if (reason !== null) return 'staff' as const
  if (gift) return 'gift' as const
  return file_name === null ? null : ('import' as const)
}
