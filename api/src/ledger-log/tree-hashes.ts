import { sql } from 'kysely'
import { nodeHash, TileReader, type Hash } from 'shared/log'
import type { Queries, Writes } from '../database/schema'

/* The hashes of the log's tree in the database (c2sp.org/tlog-tiles): of leaves, and of complete tiles. */

export const TILE_WIDTH = 256

/** How many hashes of a level a tree of that size has. */
const hashesAt = (size: number, level: number) => Math.floor(size / TILE_WIDTH ** level)

/**
 * The hashes of a level from `start` to before `end`, in order.
 * @returns fewer when the log has no more, or when one is missing
 */
export async function hashesBetween(
  queries: Queries,
  level: number,
  start: number,
  end: number,
): Promise<Hash[]> {
  const table = level === 0 ? sql`log_leaf` : sql`log_hash`
  const ofLevel = level === 0 ? sql`` : sql`and level = ${level}`
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ${table} where index >= ${start} and index < ${end} ${ofLevel} order by index
  `.execute(queries)
  return rows.map(({ hash }) => hash)
}

/** For each level the hashes of its last, incomplete tile: all that is needed to add to the tree. */
export type Edge = Hash[][]

/** The edge of a tree of that size. At most 255 hashes of each level are read. */
export async function edgeOf(queries: Queries, size: number): Promise<Edge> {
  const edge: Edge = []
  for (let level = 0; hashesAt(size, level) > 0; level++) {
    const end = hashesAt(size, level)
    edge.push(await hashesBetween(queries, level, end - (end % TILE_WIDTH), end))
  }
  return edge
}

interface TileHash {
  level: number
  index: number
  hash: Hash
}

/**
 * Adds hashes of leaves to a tree.
 * @param edge of the tree before, which is brought up to date
 * @returns the hashes of the tiles that became complete
 */
export function grow(edge: Edge, size: number, leaves: readonly Hash[], level = 0): TileHash[] {
  const open = [...(edge[level] ?? []), ...leaves]
  const complete: Hash[] = []
  while (open.length >= TILE_WIDTH) complete.push(hashOfTile(open.splice(0, TILE_WIDTH)))
  edge[level] = open
  if (complete.length === 0) return []
  const first = hashesAt(size, level + 1)
  return [
    ...complete.map((hash, place) => ({ level: level + 1, index: first + place, hash })),
    ...grow(edge, size, complete, level + 1),
  ]
}

function hashOfTile(hashes: Hash[]): Hash {
  const [only, ...others] = hashes
  if (only && others.length === 0) return only
  return hashOfTile(
    Array.from({ length: hashes.length / 2 }, (_, at) =>
      nodeHash(hashes[2 * at]!, hashes[2 * at + 1]!),
    ),
  )
}

/** The root of a tree of at least one leaf. */
export const rootOf = (edge: Edge, size: number): Hash =>
  new TileReader(size, ({ level }) => Buffer.concat(edge[level] ?? [])).root()

export async function storeTileHashes(writes: Writes, hashes: TileHash[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    insert into log_hash (level, index, hash)
    select level, index, decode(hash, 'hex') from unnest(
      ${hashes.map(({ level }) => level)}::smallint[],
      ${hashes.map(({ index }) => index)}::bigint[],
      ${hashes.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]
    ) as news (level, index, hash)
  `.execute(writes)
}
