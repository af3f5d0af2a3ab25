import { sql } from 'kysely'
import { commitment, goodsLeafText, leafHash, utf8, type GoodsKind, type Hash } from 'shared/log'
import type { Writes } from '../database/schema'
import { factsOf, type Fact } from '../trace/facts'
import { salts } from './salts'

interface NewGoodsLeaf {
  kind: GoodsKind
  fact: bigint
  salt: string
  contentHash: string
  hash: Hash
}

const KINDS: readonly GoodsKind[] = ['event', 'record', 'document']

/**
 * Takes the facts that have waited longest out of their queue, and makes their leaves. Facts of the demonstration never
 * join a real log; neither do those that are gone since.
 * @param demo whether it is the log of the demonstration
 */
export async function takeGoodsLeaves(
  writes: Writes,
  limit: number,
  demo: boolean,
): Promise<NewGoodsLeaf[]> {
  if (limit === 0) return []
  const { rows: waiting } = await sql<{ id: bigint; kind: GoodsKind; fact: bigint }>`
    delete from log_goods_waiting where id in (select id from log_goods_waiting order by id limit ${limit})
    returning id, kind, fact`.execute(writes)
  const facts = new Map<string, Fact>()
  for (const kind of KINDS) {
    const ids = waiting.filter((one) => one.kind === kind).map(({ fact }) => fact)
    if (ids.length > 0)
      for (const fact of await factsOf(writes, kind, ids)) facts.set(`${kind} ${fact.id}`, fact)
  }
  const newSalt = salts(waiting.length)
  return waiting
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ kind, fact: id }) => {
      const fact = facts.get(`${kind} ${id}`)
      return fact && (demo || !fact.demo) ? leafOf(kind, fact, newSalt()) : []
    })
}

function leafOf(kind: GoodsKind, { id, content }: Fact, salt: string): NewGoodsLeaf {
  const contentHash = commitment(salt, content)
  const hash = leafHash(utf8(goodsLeafText(kind, contentHash)))
  return { kind, fact: id, salt, contentHash, hash }
}

/** Stores leaves at the end of a log of that size. */
export async function storeGoodsLeaves(
  writes: Writes,
  size: number,
  leaves: NewGoodsLeaf[],
): Promise<void> {
  await sql`
    with news as (
      select ${size}::bigint + place - 1 as index, kind, fact, decode(salt, 'hex') as salt,
        decode(content_hash, 'hex') as content_hash, decode(hash, 'hex') as hash
      from unnest(
        ${leaves.map(({ kind }) => kind)}::text[],
        ${leaves.map(({ fact }) => fact)}::bigint[],
        ${leaves.map(({ salt }) => salt)}::text[],
        ${leaves.map(({ contentHash }) => contentHash)}::text[],
        ${leaves.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]
      ) with ordinality as news (kind, fact, salt, content_hash, hash, place)
    ), facts as (
      insert into log_goods (index, kind, fact, salt, content_hash)
      select index, kind, fact, salt, content_hash from news
    )
    insert into log_leaf (index, hash) select index, hash from news
  `.execute(writes)
}
