import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { rowsOf } from '../finance/row'
import { textOfRow } from './leaves'
import { hashesBetween, TILE_WIDTH } from './tree-hashes'

/** A tile as its address names it (c2sp.org/tlog-tiles); `entries` is a bundle of leaves. */
export interface TileAddress {
  level: number | 'entries'
  index: number
  width: number
}

const ADDRESS =
  /^(?<level>entries|0|[1-9]|[1-5]\d|6[0-3])\/(?<index>(?:x\d{3}\/)*\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/

/** Reads what follows `/log/tile/`. @returns undefined for what is no tile's address, or not its only one */
export function readTileAddress(path: string): TileAddress | undefined {
  const { level = '', index = '', width = '' } = ADDRESS.exec(path)?.groups ?? {}
  if (!level || index.length > 20 || /^x000\//.test(index) || Number(width) >= TILE_WIDTH)
    return undefined
  return {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width ? Number(width) : TILE_WIDTH,
  }
}

/**
 * The bytes of a tile: its hashes, or its leaves, each after its length in two bytes.
 * @returns undefined when the log does not have all of it
 */
export async function tileBytes(
  queries: Queries,
  { level, index, width }: TileAddress,
): Promise<Buffer | undefined> {
  const start = index * TILE_WIDTH
  const parts =
    level === 'entries'
      ? await entriesBetween(queries, start, start + width)
      : await hashesBetween(queries, level, start, start + width)
  return parts.length === width ? Buffer.concat(parts) : undefined
}

/** A row that somebody took out of the ledger leaves an empty entry, which cannot be proved. */
async function entriesBetween(queries: Queries, start: number, end: number): Promise<Buffer[]> {
  const leaves = await queries
    .selectFrom('log_leaf')
    .select(['entry_id', 'unit_hash', 'reason_hash'])
    .where('index', '>=', BigInt(start))
    .where('index', '<', BigInt(end))
    .orderBy('index')
    .execute()
  const ids = leaves.map(({ entry_id }) => entry_id)
  const rows = await rowsOf(queries, sql`select unnest(${ids}::bigint[]) as id`, sql`e.id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return leaves.map(({ entry_id, unit_hash, reason_hash }) => {
    const row = byId.get(entry_id)
    const text = row
      ? textOfRow(row, {
          unitHash: Buffer.from(unit_hash).toString('hex'),
          reasonHash: reason_hash && Buffer.from(reason_hash).toString('hex'),
        })
      : ''
    return entry(text)
  })
}

function entry(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
