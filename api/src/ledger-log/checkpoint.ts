import { parseCheckpoint, parseNote } from 'shared/log'
import type { Queries } from '../database/schema'
import { isDemonstration } from './settings'

export interface StoredCheckpoint {
  /** The log's name. */
  origin: string
  size: number
  /** The signed note. */
  note: string
  demo: boolean
}

/** The newest signed checkpoint; undefined before the first. */
export async function newestCheckpoint(queries: Queries): Promise<StoredCheckpoint | undefined> {
  const newest = await queries
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const { size, note } = newest
  const origin = parseCheckpoint(parseNote(note)?.text ?? '')?.origin ?? ''
  return { origin, size: Number(size), note, demo: isDemonstration(origin) }
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
