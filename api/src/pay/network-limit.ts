import { sql } from 'kysely'
import type { Queries, Writes } from '../database/schema'
import { networkOf } from '../limits/network'
import { required } from '../required'
import { sha256 } from './code'
import type { Giving } from './giving'

/**
 * How a network is kept with an order: a hash is always of one size, and nobody reads an address in passing. It is no
 * secret, since whoever has the database can try every address; so it is not kept longer than needed either.
 * @param address of the visitor
 */
export const networkHash = (address: string): Buffer => sha256(`network\n${networkOf(address)}`)

/** Keeps others of this network out until the transaction ends, in every process over the database. */
export async function holdNetwork(writes: Writes, network: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${network.readBigInt64BE()}::bigint)`.execute(writes)
}

/**
 * Why a network may not make one more order: it has made so many in ten minutes, or has so many open. Sure only while
 * the network is held.
 * @param most of either
 */
export async function tooMany(
  queries: Queries,
  network: Buffer,
  most: number,
): Promise<'tooOften' | 'tooManyOpen' | undefined> {
  // The time of day, since orders stored while this one waited began later. One that was made in the future tells that
  // the clock was set back, and counts no more: nobody waits until the clock has caught up.
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
 * Forgets where orders came from once no limit counts them: they are over and ten minutes old. Where a gift came from
 * says something of who gave, and nothing but the limits needs it.
 */
export async function forgetNetworks({ queries }: Giving): Promise<void> {
  await sql`
    update gift_order set network = null
    where network is not null and not (state in ('created', 'paying'))
      and (created_at < now() - interval '10 minutes' or created_at > now() + interval '1 minute')
  `.execute(queries)
}
