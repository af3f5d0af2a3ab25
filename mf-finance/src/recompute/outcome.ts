import type { Comparison } from 'shared/log'
import type { CheckedLog, LogFault } from 'shared/seal'

/** How far a recomputation is. */
export interface Progress {
  /** Rows that were read, and those of the checkpoint; 0 before it is known. */
  read: number
  size: number
  /** Of the bundles, unpacked. */
  bytes: number
}

/** How a recomputation ended. */
export type Outcome =
  /** Every row was read and led to the signed root. */
  | { state: 'counted'; log: CheckedLog; comparison: Comparison; demo: boolean }
  /** The published rows are not what was signed. */
  | { state: 'unfit'; log: CheckedLog }
  /** What was signed cannot be counted: an entry is no row, or a correction corrects what is not there. */
  | { state: 'uncountable'; log: CheckedLog; detail: string }
  /** The signed checkpoint itself is not believed. */
  | { state: 'fault'; fault: LogFault }
  | { state: 'empty' }
  /** It can go on: it was cancelled; something could not be loaded; rows have not joined the log yet. */
  | { state: 'stopped'; why: 'canceled' | 'unread' | 'waiting' }
