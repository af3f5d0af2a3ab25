import type { AnchorState, Sending } from 'chain/anchorer'
import { sql } from 'kysely'
import type { AnchorSendingTable } from '../database/anchor-tables'
import type { Queries } from '../database/schema'
import type { ChainSettings } from './settings'

/** More than any reorganisation removes. */
const KEPT = 100

/** Of a contract. */
export type Place = Pick<ChainSettings, 'chainId' | 'contract'>

/**
 * What was signed for a contract, in the database. A statement is done as a whole or not at all, so a process may die at
 * any moment.
 * @param demo whether the log is the demonstration's
 */
export const sendingsIn = (
  queries: Queries,
  { chainId, contract }: Place,
  demo: boolean,
): AnchorState => ({
  async read() {
    const rows = await queries
      .selectFrom('anchor_sending')
      .selectAll()
      .where('chain_id', '=', BigInt(chainId))
      .where('contract', '=', contract)
      .orderBy('size')
      .execute()
    return rows.map(sendingOf)
  },
  async write({ size, root, nonce, gasPrice, cost, raw, hash, block }) {
    await sql`
      insert into anchor_sending as known
        (chain_id, contract, size, root, demo, nonce, gas_price, cost, raw, hash, block)
      values (${chainId}, ${contract}, ${size}, ${root}, ${demo}, ${nonce}, ${gasPrice}, ${cost}, ${raw}, ${hash},
        ${block ?? null})
      on conflict (chain_id, contract, size) do update set root = excluded.root, nonce = excluded.nonce,
        gas_price = excluded.gas_price, cost = excluded.cost, raw = excluded.raw, hash = excluded.hash,
        block = excluded.block
    `.execute(queries)
    await sql`
      delete from anchor_sending where chain_id = ${chainId} and contract = ${contract} and size in (
        select size from anchor_sending where chain_id = ${chainId} and contract = ${contract}
        order by size desc offset ${KEPT}
      )
    `.execute(queries)
  },
})

const sendingOf = (row: AnchorSendingTable): Sending => ({
  size: Number(row.size),
  root: row.root,
  nonce: Number(row.nonce),
  gasPrice: row.gas_price,
  cost: row.cost,
  raw: row.raw,
  hash: row.hash,
  ...(row.block !== null && { block: Number(row.block) }),
})

/**
 * Whether anchors of the other log were sent to this contract, the demonstration's or the real one's. Sizes only grow
 * there, so each log needs a contract of its own.
 */
export async function isOfOtherLog(
  queries: Queries,
  { chainId, contract }: Place,
  demo: boolean,
): Promise<boolean> {
  const other = await queries
    .selectFrom('anchor_sending')
    .select('size')
    .where('chain_id', '=', BigInt(chainId))
    .where('contract', '=', contract)
    .where('demo', '<>', demo)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
