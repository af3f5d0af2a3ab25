import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { newestCheckpoint, type StoredCheckpoint } from './checkpoint'
import type { LogWitness } from './witnesses'

/** How long a cosigned checkpoint is served although the log has grown since. */
const WAIT_FOR_WITNESSES = '10 minutes'

/**
 * The checkpoint for visitors, with the cosignatures of the listed witnesses: the newest that one of them has cosigned.
 * When the rows after it have waited for too long, and without witnesses, it is the newest of all
 * (docs/decisions/0041). Read it in one snapshot.
 */
export async function servedCheckpoint(
  queries: Queries,
  witnesses: readonly LogWitness[],
): Promise<StoredCheckpoint | undefined> {
  const newest = await newestCheckpoint(queries)
  if (!newest || witnesses.length === 0) return newest
  const cosigned = await newestCosigned(queries, witnesses, newest.origin)
  if (!cosigned) return newest
  const { size, lines } = cosigned
  const note = size === newest.size ? newest.note : await earlierNote(queries, size)
  return note === undefined ? newest : { ...newest, size, note: note + lines.join('') }
}

async function newestCosigned(
  queries: Queries,
  witnesses: readonly LogWitness[],
  origin: string,
): Promise<{ size: number; lines: string[] } | undefined> {
  const vkeys = witnesses.map(({ vkey }) => vkey)
  const { rows } = await sql<{ size: bigint; line: string }>`
    select size, line from unnest(${vkeys}::text[]) with ordinality as listed (vkey, place),
      lateral (
        select size, line from log_cosignature where vkey = listed.vkey and origin = ${origin}
          order by size desc limit 1
      ) as last
    order by size desc, place
  `.execute(queries)
  const size = rows[0]?.size
  if (size === undefined) return undefined
  return {
    size: Number(size),
    lines: rows.filter((row) => row.size === size).map(({ line }) => line),
  }
}

/** The checkpoint of an earlier size, unless the one after it has waited for the witnesses too long. */
async function earlierNote(queries: Queries, size: number): Promise<string | undefined> {
  const { rows } = await sql<{ note: string }>`
    select note from log_checkpoint where size = ${size} and exists (
      select from (
        select signed_at from log_checkpoint where size > ${size} order by size limit 1
      ) as next where signed_at > now() - ${WAIT_FOR_WITNESSES}::interval
    )
  `.execute(queries)
  return rows[0]?.note
}
