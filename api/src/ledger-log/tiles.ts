import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { leafText } from 'shared/log'
import type { Queries, Sign } from '../database/schema'
import { listOf } from '../finance/row'
import { toYuan } from '../money'
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

interface TileContent {
  bytes: Buffer
  /** Whether every leaf is what was logged. A tile of hashes is as it is stored. */
  isIntact: boolean
}

/**
 * The content of a tile: its hashes, or its leaves, each after its length in two bytes.
 * @returns undefined when the log does not have all of it
 */
export async function tileContent(
  queries: Queries,
  { level, index, width }: TileAddress,
): Promise<TileContent | undefined> {
  const start = index * TILE_WIDTH
  if (level === 'entries') {
    const leaves = await leavesBetween(queries, start, start + width)
    if (leaves.length !== width) return undefined
    return {
      bytes: Buffer.concat(leaves.map(({ bytes }) => entry(bytes))),
      isIntact: leaves.every(({ bytes, hash }) => hashOf(bytes).equals(hash)),
    }
  }
  const hashes = await hashesBetween(queries, level, start, start + width)
  return hashes.length === width ? { bytes: Buffer.concat(hashes), isIntact: true } : undefined
}

interface LeafRow {
  entry_id: bigint
  hash: Buffer
  /** Lower-case hex digits, as is the reason's. */
  unit_hash: string
  reason_hash: string | null
  /** Null, as all that follows, when the ledger does not have the row. */
  direction: Sign | null
  type: string
  purpose: string
  item: string
  date: string
  amount: bigint
  corrects: bigint | null
}

/**
 * One statement, because a visitor who recounts the ledger asks for all bundles. A row that somebody took out of the
 * ledger leaves an empty entry, which cannot be proved.
 */
async function leavesBetween(queries: Queries, start: number, end: number) {
  const { rows } = await sql<LeafRow>`
    select leaf.entry_id, leaf.hash, encode(leaf.unit_hash, 'hex') as unit_hash,
      encode(leaf.reason_hash, 'hex') as reason_hash, kind.direction, type.value as type,
      purpose.value as purpose, item.value as item, entry.date, entry.amount, correction.corrects
    from log_leaf leaf left join (
      ledger_entry entry join ledger_kind kind on kind.id = entry.kind_id
        join ledger_name type on type.id = kind.type_id
        join ledger_name purpose on purpose.id = kind.purpose_id
        join ledger_name item on item.id = entry.item_id
    ) on entry.id = leaf.entry_id
      left join ledger_correction correction on correction.entry_id = leaf.entry_id
    where leaf.index >= ${start} and leaf.index < ${end} order by leaf.index
  `.execute(queries)
  return rows.map(({ hash, ...row }) => {
    const text = row.direction === null ? '' : textOf(row, row.direction)
    return { bytes: Buffer.from(text), hash }
  })
}

function textOf(
  { entry_id, unit_hash, reason_hash, ...row }: Omit<LeafRow, 'hash'>,
  direction: Sign,
): string {
  return leafText({
    ...row,
    id: String(entry_id),
    list: listOf(direction),
    unitHash: unit_hash,
    amount: toYuan(row.amount),
    corrects: row.corrects === null ? null : String(row.corrects),
    reasonHash: reason_hash,
  })
}

/** The hash of a leaf, as `leafHash`; by Node's own code, which is ten times as fast. */
const hashOf = (leaf: Buffer) => createHash('sha256').update(LEAF_PREFIX).update(leaf).digest()

const LEAF_PREFIX = Buffer.of(0)

function entry(leaf: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(leaf.length)
  return Buffer.concat([length, leaf])
}
