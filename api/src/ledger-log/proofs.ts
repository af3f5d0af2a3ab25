import { sql } from 'kysely'
import { TileReader, tilesNeeded, toBase64, type Hash, type Tile } from 'shared/log'
import type { LogLeafTable } from '../database/log-tables'
import type { Queries } from '../database/schema'
import { snapshot } from '../database/snapshot'
import { recordsToGiveOut } from '../growers/former-growers'
import { servedCheckpoint } from './served-checkpoint'
import { TILE_WIDTH } from './tree-hashes'
import type { LogWitness } from './witnesses'

/**
 * The served checkpoint and what proves that these rows of the ledger are in it, all of one moment. Rows that are not in
 * it yet are left out.
 */
export const proofsOf = (queries: Queries, ids: bigint[], witnesses: readonly LogWitness[] = []) =>
  proved(queries, witnesses, async (reads, size) => {
    const { rows } = await sql<LedgerLeaf>`
      select * from log_leaf where entry_id = any(${ids}::bigint[]) and index < ${size}`.execute(
      reads,
    )
    return rows.map(shown)
  })

/** The same for facts about goods, by their places in the log. */
export const goodsProofsOf = (
  queries: Queries,
  indices: bigint[],
  witnesses: readonly LogWitness[] = [],
) =>
  proved(queries, witnesses, async (reads, size) => {
    const leaves = await reads
      .selectFrom('log_goods')
      .selectAll()
      .where('index', 'in', indices)
      .where('index', '<', BigInt(size))
      .execute()
    return leaves.map(({ index, kind, fact, salt, content_hash }) => ({
      ...{ index: Number(index), kind, fact, salt: hex(salt), contentHash: hex(content_hash) },
    }))
  })

/** The same for everybody: without records that are not given out, because their salts would help to guess a name. */
export async function publicGoodsProofsOf(
  queries: Queries,
  indices: bigint[],
  witnesses: readonly LogWitness[],
) {
  const { rows, ...rest } = await goodsProofsOf(queries, indices, witnesses)
  const records = rows.filter(({ kind }) => kind === 'record').map(({ fact }) => fact)
  const open = await recordsToGiveOut(queries, records)
  return { ...rest, rows: rows.filter(({ kind, fact }) => kind !== 'record' || open.has(fact)) }
}

async function proved<Leaf extends { index: number }>(
  queries: Queries,
  witnesses: readonly LogWitness[],
  read: (reads: Queries, size: number) => Promise<Leaf[]>,
) {
  return snapshot(queries, async (reads) => {
    const checkpoint = await servedCheckpoint(reads, witnesses)
    if (!checkpoint) return { checkpoint: null, hashes: [], rows: [] }
    const leaves = await read(reads, checkpoint.size)
    const indices = leaves.map(({ index }) => index)
    const reader = await proofReader(reads, checkpoint.size, { indices })
    const places = new Map<string, number>()
    const rows = leaves.map((leaf) => ({
      ...leaf,
      proof: reader.inclusionProof(leaf.index).map((hash) => placeOf(places, hash)),
    }))
    return { checkpoint: checkpoint.note, hashes: [...places.keys()], rows }
  })
}

/** That the log of that size begins with its first rows (RFC 6962, section 2.1.2). */
export async function consistencyProof(
  queries: Queries,
  size: number,
  before: number,
): Promise<Hash[]> {
  if (before === 0 || before === size) return []
  return (await proofReader(queries, size, { before })).consistencyProof(before)
}

/** Reads what proves these entries, or a smaller size, in a tree of that size. */
async function proofReader(
  queries: Queries,
  size: number,
  proven: Parameters<typeof tilesNeeded>[1],
): Promise<TileReader> {
  const tiles = await readTiles(queries, tilesNeeded(size, proven))
  return new TileReader(size, (tile) => tiles.get(nameOf(tile))!)
}

/** The place of a hash in the answer's list, where it stands once. */
function placeOf(places: Map<string, number>, hash: Uint8Array): number {
  const text = toBase64(hash)
  const place = places.get(text) ?? places.size
  places.set(text, place)
  return place
}

const hex = (bytes: Buffer) => Buffer.from(bytes).toString('hex')
const hexOrNull = (bytes: Buffer | null) => bytes && hex(bytes)

/** The leaf of a row of the ledger. */
type LedgerLeaf = LogLeafTable & { entry_id: bigint; unit_hash: Buffer }

const shown = ({ index, entry_id, ...leaf }: LedgerLeaf) => ({
  id: String(entry_id),
  index: Number(index),
  unitSalt: hexOrNull(leaf.unit_salt),
  unitHash: hex(leaf.unit_hash),
  reasonSalt: hexOrNull(leaf.reason_salt),
  reasonHash: hexOrNull(leaf.reason_hash),
})

const nameOf = ({ level, index }: Tile) => `${level} ${index}`

/** The bytes of tiles, by one query for each level; at most 256 rows are read for a tile. */
async function readTiles(queries: Queries, tiles: Tile[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array[]>(tiles.map((tile) => [nameOf(tile), []]))
  for (const level of new Set(tiles.map((tile) => tile.level))) {
    const wanted = tiles.filter((tile) => tile.level === level)
    const hashes = level === 0 ? sql`log_leaf` : sql`log_hash`
    const ofLevel = level === 0 ? sql`` : sql`and level = ${level}`
    const { rows } = await sql<{ tile: bigint; hash: Buffer }>`
      select tile, hash from unnest(
        ${wanted.map(({ index }) => index)}::bigint[], ${wanted.map(({ width }) => width)}::bigint[]
      ) as wanted (tile, width) join ${hashes}
        on index >= tile * ${TILE_WIDTH} and index < tile * ${TILE_WIDTH} + width ${ofLevel}
      order by index
    `.execute(queries)
    for (const { tile, hash } of rows)
      found.get(nameOf({ level, index: Number(tile), width: 0 }))?.push(hash)
  }
  return new Map([...found].map(([name, hashes]) => [name, Buffer.concat(hashes)]))
}
