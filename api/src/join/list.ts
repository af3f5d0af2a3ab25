import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { limitOf } from '../visitor-form'

/** The newest join requests, newest first. */
export async function listJoinRequests(queries: Queries, { limit }: { limit: string }) {
  const rows = await queries
    .selectFrom('join_request')
    .select(['reference', 'created_at', 'name', 'contact', 'role', 'message'])
    .orderBy('id', 'desc')
    .limit(limitOf(limit))
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: shanghaiTime(created_at) }))
}
