import { parseCheckpoint, parseNote } from 'shared/log'
import type { Queries } from '../database/schema'
import { isDemonstration } from './settings'

/** The newest signed checkpoint; undefined before the first. */
export async function newestCheckpoint(
  queries: Queries,
): Promise<{ size: number; note: string; demo: boolean } | undefined> {
  const newest = await queries
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const origin = parseCheckpoint(parseNote(newest.note)?.text ?? '')?.origin
  return { size: Number(newest.size), note: newest.note, demo: isDemonstration(origin ?? '') }
}

/** The verifier keys of the log that is served, newest first; those of earlier keys and addresses stay. */
export async function publishedKeys(queries: Queries): Promise<string[]> {
  const newest = await newestCheckpoint(queries)
  if (!newest) return []
  const keys = await queries
    .selectFrom('log_key')
    .select(['vkey', 'origin'])
    .orderBy('added_at', 'desc')
    .execute()
  return keys
    .filter(({ origin }) => isDemonstration(origin) === newest.demo)
    .map(({ vkey }) => vkey)
}
