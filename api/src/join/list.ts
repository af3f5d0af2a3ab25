import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'

/** The newest join requests, newest first. */
export async function listJoinRequests(queries: Queries, { limit }: { limit: string }) {
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new Refusal([`--limit is "${limit}", not a whole number from 1 on.`])
  const rows = await queries
    .selectFrom('join_request')
    .select(['reference', 'created_at', 'name', 'contact', 'role', 'message'])
    .orderBy('id', 'desc')
    .limit(Number(limit))
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: shanghaiTime(created_at) }))
}
