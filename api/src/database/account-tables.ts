import type { Generated } from 'kysely'
import type { AttachedTable } from './attached-table'

export interface LedgerVoucherTable extends AttachedTable {
  entry_id: bigint
}

export interface LedgerTransferTable {
  id: Generated<bigint>
  from_id: number
  to_id: number
  /** Fen. */
  amount: bigint
  reason: string
  date: string
  /** The transfer that this one takes back. */
  undoes: bigint | null
  recorded_at: Generated<Date>
  demo: boolean
}

/** A view: what each purpose received, spent and has left, in fen. */
export interface LedgerAccountView {
  purpose_id: number
  purpose: string
  received: bigint
  moved_in: bigint
  moved_out: bigint
  spent: bigint
  remaining: bigint
}
