import type { Generated } from 'kysely'
import type { GoodsKind } from 'shared/log'

/** The advisory lock of whoever appends to the log. */
export const LOG_LOCK = 620_962

/** What the log keeps of a row of the ledger. The leaf itself follows from the row, or from `log_goods`. */
export interface LogLeafTable {
  /** Its place in the log, from 0. */
  index: bigint
  /** Null for a fact about goods. */
  entry_id: bigint | null
  /** 16 bytes; null when the name was erased. */
  unit_salt: Buffer | null
  /** Null for a fact about goods. */
  unit_hash: Buffer | null
  /** 16 bytes; null when the row corrects nothing, or when the reason was erased. */
  reason_salt: Buffer | null
  reason_hash: Buffer | null
  /** The hash of the leaf. */
  hash: Buffer
  /** The form of the leaf: 2 for a row that names a batch or a field. */
  form: number
}

/** What the log keeps of a fact about goods; its hash is in `log_leaf`. */
export interface LogGoodsTable {
  index: bigint
  kind: GoodsKind
  /** The `id` of the event, the version of a record, or the document. */
  fact: bigint
  /** 16 bytes. */
  salt: Buffer
  /** The commitment of its content, which is its leaf's other half. */
  content_hash: Buffer
}

/** Facts that are not in the log yet, in the order in which they were recorded. */
export interface LogGoodsWaitingTable {
  id: Generated<bigint>
  kind: GoodsKind
  fact: bigint
}

/** The hashes of complete tiles: one of level 1 stands for 256 leaves, one of level 2 for 65,536. */
export interface LogHashTable {
  level: number
  index: bigint
  hash: Buffer
}

export interface LogCheckpointTable {
  size: bigint
  /** The signed note. */
  note: string
  signed_at: Generated<Date>
}

/** A witness's cosignature of the checkpoint of that size. */
export interface LogCosignatureTable {
  vkey: string
  origin: string
  size: bigint
  /** A line of a signed note. */
  line: string
  cosigned_at: Date
  seen_at: Generated<Date>
}

export interface LogKeyTable {
  vkey: string
  origin: string
  added_at: Generated<Date>
}
