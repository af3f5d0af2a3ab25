import type { LedgerRow } from 'shared/contract'
import type { CheckedLog, LogFault, SealState } from 'shared/seal'

/** A row as the page shows it. */
export interface ShownRow extends LedgerRow {
  /** Why it corrects another; left out where the page does not show it. */
  reason?: string | null
}

export interface CheckedRow {
  state: SealState
  /** Of an unchecked row: not yet in the log; or left out of it although later rows are there. */
  why?: 'waiting' | 'skipped'
  /** The place in the log, from 0. */
  index?: number
  /** The text that was hashed. */
  leaf?: string
  /** Its hash, base64. */
  hash?: string
  /** The hashes beside the way to the root, base64. */
  proof?: string[]
  /** The salt of the unit's name; null where the name was erased. */
  unitSalt?: string | null
  /** Whether a text that the page shows was erased from the log, and so is not proven. */
  isErased?: boolean
}

export interface Checked {
  log: CheckedLog | LogFault
  /** By the rows' ids; empty when the log itself was not believed. */
  rows: Record<string, CheckedRow>
}
