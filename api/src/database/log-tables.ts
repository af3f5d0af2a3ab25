import type { Generated } from 'kysely'

/** The advisory lock of whoever appends to the log. */
export const LOG_LOCK = 620_962

/** What the log keeps of a row of the ledger. The leaf itself follows from the row. */
export interface LogLeafTable {
  /** Its place in the log, from 0. */
  index: bigint
  entry_id: bigint
  /** 16 bytes; null when the name was erased. */
  unit_salt: Buffer | null
  unit_hash: Buffer
  /** 16 bytes; null when the row corrects nothing, or when the reason was erased. */
  reason_salt: Buffer | null
  reason_hash: Buffer | null
  /** The hash of the leaf. */
  hash: Buffer
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
