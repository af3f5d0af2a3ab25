import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { fieldsOf } from '../fields'

/*
 * A grower who takes the consent back is left out of a new version of the field. The versions before stay stored, but are
 * not given out.
 */

/**
 * Which of these records may be given out: those that are still there and name no grower whom the newest version of their
 * field leaves out. A record that was deleted is not, because the salt of its leaf would help to guess what it said.
 */
export async function recordsToGiveOut(queries: Queries, ids: bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint; kind: string; record: string; newest: string }>`
    select version.id, version.kind, version.record, newest.record as newest
    from trace_record as version cross join lateral (
      select record from trace_record where kind = version.kind and key = version.key order by id desc limit 1
    ) as newest
    where version.id = any(${ids}::bigint[])`.execute(queries)
  const open = rows.filter(({ kind, record, newest }) => {
    const grower = kind === 'field' ? growerIn(record) : undefined
    return grower === undefined || grower === growerIn(newest)
  })
  return new Set(open.map(({ id }) => id))
}

/** The names that versions of fields give, and no newest version. */
export async function formerGrowers(queries: Queries): Promise<Set<unknown>> {
  const fields = await queries
    .selectFrom('trace_record')
    .select(['key', 'record'])
    .where('kind', '=', 'field')
    .orderBy('id')
    .execute()
  const newest = new Map(fields.map(({ key, record }) => [key, growerIn(record)]))
  const named = new Set(newest.values())
  return new Set(fields.map(({ record }) => growerIn(record)).filter((name) => !named.has(name)))
}

/** A record that cannot be read names nobody. */
function growerIn(record: string): unknown {
  try {
    return fieldsOf(fieldsOf(JSON.parse(record)).grower).name
  } catch {
    return undefined
  }
}
