import type { Generated } from 'kysely'

/** The files that a voucher may be. */
export type VoucherType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

export interface LedgerVoucherTable {
  entry_id: bigint
  sha256: string
  file_name: string
  media_type: VoucherType
  size: number
  /** Null when the voucher was withdrawn. */
  bytes: Buffer | null
  attached_at: Generated<Date>
  withdrawn_at: Date | null
  withdrawn_because: string | null
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
