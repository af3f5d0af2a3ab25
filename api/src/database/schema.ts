import type { Generated, Kysely, Transaction } from 'kysely'

/** +1 for money that came in, -1 for money that went out, so that the balance is one sum. */
export type Sign = 1 | -1

export interface RealtimeDataTable {
  id: Generated<bigint>
  /** Kilograms. */
  output_kg: bigint
  users: bigint
  at: Date
  demo: boolean
}

export interface LiveStreamTable {
  id: string
  title: string
  description: string
  place: string
  status: 'live' | 'offline' | 'upcoming'
  cover_url: string
  /** Of a stream that plays from elsewhere; null when it comes through the media server, or is a demonstration. */
  play_url: string | null
  started_at: Date | null
  demo: boolean
  /** What a camera must send to publish; null when the stream does not come through the media server. */
  publish_key: string | null
  /** The media server's number for the connection that publishes now. */
  publisher: string | null
  /** The media server's last sign of life for it. */
  seen_at: Date | null
  /** When it was last live. */
  ended_at: Date | null
}

export type NameField = 'type' | 'purpose' | 'item' | 'unit'

export interface LedgerNameTable {
  id: Generated<number>
  field: NameField
  value: string
}

export interface LedgerKindTable {
  id: Generated<number>
  direction: Sign
  type_id: number
  purpose_id: number
}

export interface LedgerEntryTable {
  id: Generated<bigint>
  kind_id: number
  item_id: number
  unit_id: number
  date: string
  /** Fen; 0 annuls the row that it corrects. */
  amount: bigint
  import_id: bigint | null
  demo: boolean
}

export interface LedgerCorrectionTable {
  /** The row that counts no longer. */
  corrects: bigint
  /** The row in its place. */
  entry_id: bigint
  reason: string
  corrected_at: Generated<Date>
}

export interface LedgerTotalTable {
  direction: Sign
  entries: bigint
  amount: bigint
  demo_entries: bigint
  first_date: string | null
  last_date: string | null
  least: bigint | null
  most: bigint | null
  updated_at: Date
}

export interface LedgerSumTable {
  /** 0 a direction, 1 a kind, 2 an item, 3 a unit, 4 a size of amount. */
  facet: number
  ref: number
  kind_id: number
  /** First day of the month. */
  month: string
  entries: bigint
  amount: bigint
}

export interface LedgerChoiceTable {
  /** 0 is both. */
  direction: Sign | 0
  field: NameField
  name_id: number
  entries: bigint
  amount: bigint
}

export interface LedgerImportTable {
  id: Generated<bigint>
  file_hash: string
  file_name: string
  entries: bigint
  imported_at: Generated<Date>
}

export interface JoinRequestTable {
  id: Generated<bigint>
  request_key: string
  reference: string
  name: string
  contact: string
  role: string
  message: string
  created_at: Generated<Date>
}

export interface Tables {
  realtime_data: RealtimeDataTable
  live_stream: LiveStreamTable
  ledger_name: LedgerNameTable
  ledger_kind: LedgerKindTable
  ledger_entry: LedgerEntryTable
  ledger_correction: LedgerCorrectionTable
  ledger_total: LedgerTotalTable
  ledger_sum: LedgerSumTable
  ledger_choice: LedgerChoiceTable
  ledger_import: LedgerImportTable
  join_request: JoinRequestTable
  demonstration: { seeded_at: Generated<Date> }
}

export type Queries = Kysely<Tables>
/** Inside one transaction. */
export type Writes = Transaction<Tables>
