import { sql } from 'kysely'
import type { Queries, Writes } from '../database/schema'
import { networkOf } from '../limits/network'
import { required } from '../required'
import { sha256 } from './code'
import type { PayContext } from './context'

/**
 * The hash under which a network is stored with an order. It has a fixed size and keeps addresses from being read by
 * chance. It is not secret, since whoever has the database can try every address; therefore it is deleted when it is no
 * longer needed.
 * @param address IP address of the visitor
 */
export const networkHash = (address: string): Buffer => sha256(`network\n${networkOf(address)}`)

/** Locks a network until the transaction ends, across all processes. */
export async function holdNetwork(writes: Writes, network: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${network.readBigInt64BE()}::bigint)`.execute(writes)
}

/**
 * Why a network may not create another order: too many in ten minutes, or too many open. Reliable only while the
 * network is locked.
 * @param most maximum for either count
 */
export async function tooMany(
  queries: Queries,
  network: Buffer,
  most: number,
): Promise<'tooOften' | 'tooManyOpen' | undefined> {
  // Uses `clock_timestamp()`, because orders stored while this transaction waited for the lock are newer than `now()`.
  // An order dated in the future means that the clock was set back; it is not counted, so that nobody has to wait until
  // the clock catches up.
  const { rows } = await sql<{ recent: bigint; open: bigint }>`
    select count(*) filter (where created_at > clock_timestamp() - interval '10 minutes') as recent,
      count(*) filter (where state in ('created', 'paying')) as open
    from gift_order where network = ${network} and created_at <= clock_timestamp()
  `.execute(queries)
  const { recent, open } = required(rows[0], 'the counts')
  if (recent >= most) return 'tooOften'
  return open >= most ? 'tooManyOpen' : undefined
}

/**
 * Deletes the networks of orders that no limit counts any more: those that are over and older than ten minutes. A
 * network says something about the donor, and only the limits need it. Never waits: a locked order's turn comes later.
 */
export async function forgetNetworks({ queries }: PayContext): Promise<void> {
  await sql`
    update gift_order set network = null where id in (
      select id from gift_order where network is not null and not (state in ('created', 'paying'))
        and (created_at < now() - interval '10 minutes' or created_at > now() + interval '1 minute')
      for update skip locked
    )
  `.execute(queries)
}
