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
  play_url: string | null
  started_at: Date | null
  demo: boolean
}

export interface LedgerEntryTable {
  id: Generated<bigint>
  direction: Sign
  type: string
  purpose: string
  item: string
  unit: string
  date: string
  /** Fen, above zero. */
  amount: bigint
  import_id: bigint | null
  demo: boolean
  haystack: Generated<string>
  grams: Generated<string[]>
}

export interface LedgerTotalTable {
  direction: Sign
  entries: bigint
  amount: bigint
  demo_entries: bigint
  updated_at: Date
}

export interface LedgerDayTable {
  direction: Sign
  date: string
  entries: bigint
  amount: bigint
}

export interface LedgerChoiceTable {
  direction: Sign
  field: 'type' | 'purpose' | 'item' | 'unit'
  value: string
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
  ledger_entry: LedgerEntryTable
  ledger_total: LedgerTotalTable
  ledger_day: LedgerDayTable
  ledger_choice: LedgerChoiceTable
  ledger_import: LedgerImportTable
  join_request: JoinRequestTable
  demonstration: { seeded_at: Generated<Date> }
}

export type Queries = Kysely<Tables>
/** Inside one transaction. */
export type Writes = Transaction<Tables>
