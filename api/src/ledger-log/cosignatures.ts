import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import type { Cosignature } from './ask-witness'
import type { LogWitness } from './witnesses'

/** How many rows of this log a witness has cosigned, as far as the database knows. */
export async function cosignedSize(
  queries: Queries,
  { vkey }: LogWitness,
  origin: string,
): Promise<number> {
  const last = await queries
    .selectFrom('log_cosignature')
    .select('size')
    .where('vkey', '=', vkey)
    .where('origin', '=', origin)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(last?.size ?? 0)
}

/** Nothing is stored for a checkpoint that is no longer there: the demonstration's log may have ended meanwhile. */
export async function storeCosignature(
  queries: Queries,
  { vkey }: LogWitness,
  { origin, size }: { origin: string; size: number },
  { line, at }: Cosignature,
): Promise<void> {
  await sql`
    insert into log_cosignature (vkey, origin, size, line, cosigned_at)
    select ${vkey}, ${origin}, size, ${line}, ${at}::timestamptz from log_checkpoint
      where size = ${size} and starts_with(note, ${`${origin}\n`})
    on conflict do nothing
  `.execute(queries)
}
