import { sql, type Kysely } from 'kysely'

/**
 * The anchors of the ledger's log on a chain (docs/decisions/0040): what was signed, so that any process can take over,
 * and what the job last found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table anchor_sending (
    chain_id bigint, contract text, size bigint, root text not null, demo boolean not null, nonce bigint not null,
    gas_price text not null, cost text not null, raw text not null, hash text not null, block bigint,
    primary key (chain_id, contract, size)
  )`,
  `create table anchor_status (
    chain_id bigint, contract text, state text not null, says text not null, anchored bigint,
    checked_at timestamptz not null, due_at timestamptz not null, primary key (chain_id, contract)
  )`,
]
