import { sql } from 'kysely'
import { TileReader, tilesNeeded, toBase64, type Hash, type Tile } from 'shared/log'
import type { LogLeafTable } from '../database/log-tables'
import type { Queries } from '../database/schema'
import { snapshot } from '../finance/snapshot'
import { servedCheckpoint } from './served-checkpoint'
import { TILE_WIDTH } from './tree-hashes'
import type { LogWitness } from './witnesses'

/**
 * The served checkpoint and what proves that these rows are in it, all of one moment. Rows that are not in it yet are
 * left out.
 */
export function proofsOf(queries: Queries, ids: bigint[], witnesses: readonly LogWitness[] = []) {
  return snapshot(queries, async (reads) => {
    const checkpoint = await servedCheckpoint(reads, witnesses)
    if (!checkpoint) return { checkpoint: null, hashes: [], rows: [] }
    const leaves = await reads
      .selectFrom('log_leaf')
      .selectAll()
      .where('entry_id', 'in', ids)
      .where('index', '<', BigInt(checkpoint.size))
      .execute()
    const indices = leaves.map(({ index }) => Number(index))
    const reader = await proofReader(reads, checkpoint.size, { indices })
    const places = new Map<string, number>()
    const rows = leaves.map((leaf) => ({
      ...shown(leaf),
      proof: reader.inclusionProof(Number(leaf.index)).map((hash) => placeOf(places, hash)),
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

const hex = (bytes: Buffer | null) => bytes && Buffer.from(bytes).toString('hex')

const shown = ({ index, entry_id, ...leaf }: LogLeafTable) => ({
  id: String(entry_id),
  index: Number(index),
  unitSalt: hex(leaf.unit_salt),
  unitHash: Buffer.from(leaf.unit_hash).toString('hex'),
  reasonSalt: hex(leaf.reason_salt),
  reasonHash: hex(leaf.reason_hash),
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
