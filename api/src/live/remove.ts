import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'

export interface RemovalArguments {
  id: string
  dryRun: boolean
}

/**
 * Removes a stream. The media server disconnects its camera at the next heartbeat. Throws a `Refusal` for an unknown
 * id.
 */
export async function removeStream(queries: Queries, { id, dryRun }: RemovalArguments) {
  const row = await queries
    .selectFrom('live_stream')
    .select(['title', 'publish_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal([`There is no stream ${id}. list-streams shows the existing ones.`])
  if (!dryRun) await queries.deleteFrom('live_stream').where('id', '=', id).execute()
  return { title: row.title, published: row.publish_key !== null }
}
