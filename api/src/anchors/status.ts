import { sql } from 'kysely'
import type { AnchorStatus } from 'chain/anchorer'
import type { Queries } from '../database/schema'
import type { Place } from './sendings'

/** As the job of `chain` says it; or the contract belongs to another log. */
export interface FoundStatus extends Omit<AnchorStatus, 'state'> {
  state: AnchorStatus['state'] | 'other log'
}

/** States in which nobody has to do anything. */
export const QUIET: readonly string[] = ['anchored', 'waiting', 'nothing']

/** What the job last found, by whichever process. */
export interface LastLook {
  state: string
  says: string
  /** The newest size that had its confirmations; null before the first. */
  anchored: number | null
  checkedAt: Date
  dueAt: Date
}

/** @returns undefined before the first look */
export async function lastLook(
  queries: Queries,
  { chainId, contract }: Place,
): Promise<LastLook | undefined> {
  const row = await queries
    .selectFrom('anchor_status')
    .selectAll()
    .where('chain_id', '=', BigInt(chainId))
    .where('contract', '=', contract)
    .executeTakeFirst()
  if (!row) return undefined
  const { state, says, anchored, checked_at: checkedAt, due_at: dueAt } = row
  return { state, says, anchored: anchored === null ? null : Number(anchored), checkedAt, dueAt }
}

/**
 * Whether the next look is due, by the clock of the database.
 * @param every the longest time between two, in seconds: what is due later was planned before the clock was set back
 */
export async function isDue(
  queries: Queries,
  { chainId, contract }: Place,
  every: number,
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select due_at <= now() or due_at > now() + make_interval(secs => ${every}) as due
    from anchor_status where chain_id = ${chainId} and contract = ${contract}
  `.execute(queries)
  return rows[0]?.due ?? true
}

/** @param after when the next look is due, in seconds */
export async function keepStatus(
  queries: Queries,
  { chainId, contract }: Place,
  { state, says, size }: FoundStatus,
  after: number,
): Promise<void> {
  const anchored = state === 'anchored' ? (size ?? null) : null
  await sql`
    insert into anchor_status as known (chain_id, contract, state, says, anchored, checked_at, due_at)
    values (${chainId}, ${contract}, ${state}, ${says}, ${anchored}, now(), now() + make_interval(secs => ${after}))
    on conflict (chain_id, contract) do update set state = excluded.state, says = excluded.says,
      anchored = coalesce(excluded.anchored, known.anchored), checked_at = excluded.checked_at,
      due_at = excluded.due_at
  `.execute(queries)
}
