import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { Cause, ChannelId, Device, OrderState, Payment } from './gift'

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

export interface ProjectTable {
  id: Generated<number>
  name: string
  summary: string
  started_at: Generated<Date>
  ended_at: Date | null
  demo: Generated<boolean>
}

export interface GiftOrderTable {
  id: Generated<bigint>
  /** For the channel and for people: `G20261121` and twelve digits. */
  number: string
  /** SHA-256 of the key the order was asked for with, of what was asked, and of its code. */
  key_hash: Buffer
  request_hash: Buffer
  code_hash: Buffer
  channel: ChannelId
  device: Device
  lang: 'zh' | 'en'
  /** Fen. */
  amount: bigint
  purpose: string
  /** Who gave, as the public ledger says it. */
  shown_as: string
  /** Known to staff alone, as are the next two; empty when not given. */
  name: string
  email: string
  message: string
  state: Generated<OrderState>
  /** Fen. */
  refunded: Generated<bigint>
  payment: JSONColumnType<Payment> | null
  /** The channel's number of the payment. */
  trade: string | null
  paid_at: Date | null
  /** Its row of the ledger; null before it is paid, and again when demonstration rows made room. */
  entry_id: bigint | null
  created_at: Generated<Date>
  expires_at: Date
  /** When the channel is asked next; null when there is nothing to ask. */
  ask_at: Date | null
  asked: Generated<number>
  /** SHA-256 of the network it was asked for from; null again once no limit needs it (pay/network-limit.ts). */
  network: Buffer | null
  /** When somebody last looked at it while it was open; within some seconds. */
  looked_at: Date | null
  demo: boolean
}

export interface GiftEventTable {
  id: Generated<bigint>
  order_id: bigint
  at: Generated<Date>
  /** What the order became, or stayed. */
  state: OrderState
  cause: Cause
  detail: string | null
}

export interface GiftRefundTable {
  id: Generated<bigint>
  number: string
  order_id: bigint
  /** Fen. */
  amount: bigint
  reason: string
  state: Generated<'asked' | 'done' | 'refused'>
  asked_at: Generated<Date>
  done_at: Date | null
  ask_at: Generated<Date | null>
}

export interface GiftReconciliationTable {
  channel: ChannelId
  /** In Asia/Shanghai. */
  day: string
  at: Generated<Date>
  payments: bigint
  /** Fen. */
  amount: bigint
  differences: JSONColumnType<object[]>
}

export interface SandboxOrderTable {
  number: string
  /** Opens the cashier's page of this order. */
  pass: string
  amount: bigint
  subject: string
  return_url: string
  lang: 'zh' | 'en'
  expires_at: Date
  state: Generated<'waiting' | 'paid' | 'refused' | 'closed'>
}

export interface SandboxPaymentTable {
  trade: string
  number: string
  amount: bigint
  paid_at: Generated<Date>
}

export interface SandboxRefundTable {
  refund: string
  number: string
  amount: bigint
  refunded_at: Generated<Date>
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
  project: ProjectTable
  gift_order: GiftOrderTable
  gift_event: GiftEventTable
  gift_refund: GiftRefundTable
  gift_reconciliation: GiftReconciliationTable
  sandbox_order: SandboxOrderTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  demonstration: { seeded_at: Generated<Date> }
}

export type Queries = Kysely<Tables>
/** Inside one transaction. */
export type Writes = Transaction<Tables>
