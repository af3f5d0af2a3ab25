import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { LedgerAccountView, LedgerTransferTable, LedgerVoucherTable } from './account-tables'
import type { AnchorSendingTable, AnchorStatusTable } from './anchor-tables'
import type { BeaconCountTable, BeaconMessageTable, BeaconVitalTable } from './beacon-tables'
import type { Cause, ChannelId, Device, OrderState, Payment } from './gift'
import type {
  LogCheckpointTable,
  LogCosignatureTable,
  LogHashTable,
  LogKeyTable,
  LogGoodsTable,
  LogGoodsWaitingTable,
  LogLeafTable,
} from './log-tables'
import type {
  TraceAskTable,
  TraceDocumentTable,
  TraceEventTable,
  TraceGoodsTable,
  TraceQuestionTable,
  TraceSaltTable,
  TraceRecordTable,
} from './trace-tables'

/** +1 for money that came in, -1 for money that went out, so that the balance is one sum. */
export type Sign = 1 | -1

interface RealtimeDataTable {
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
  /** Only for a stream that plays from elsewhere; null when it comes through the media server or is a demonstration. */
  play_url: string | null
  started_at: Date | null
  demo: boolean
  /** The secret that a camera publishes with; null when the stream does not come through the media server. */
  publish_key: string | null
  /** The media server's id of the connection that publishes now. */
  publisher: string | null
  /** The media server's last heartbeat for this stream. */
  seen_at: Date | null
  /** When it was last live. */
  ended_at: Date | null
}

export type NameField = 'type' | 'purpose' | 'item' | 'unit'

interface LedgerNameTable {
  id: Generated<number>
  field: NameField
  value: string
}

/** The combinations of direction, type and purpose that occur in the ledger. */
interface LedgerKindTable {
  id: Generated<number>
  direction: Sign
  type_id: number
  purpose_id: number
}

interface LedgerEntryTable {
  id: Generated<bigint>
  kind_id: number
  item_id: number
  unit_id: number
  date: string
  /** Fen; 0 annuls the row that it corrects. */
  amount: bigint
  import_id: bigint | null
  demo: boolean
  /** Null in rows that were written before this column existed. */
  recorded_at: Generated<Date | null>
}

/** What a row names, which stands in its leaf: at least one of both. */
interface LedgerAboutTable {
  entry_id: bigint
  /** `<GTIN>/<batch>`, the GTIN with 14 digits. */
  batch: string | null
  /** The code of the field. */
  field: string | null
}

interface LedgerCorrectionTable {
  /** The corrected row, which no longer counts. */
  corrects: bigint
  /** The row that replaces it. */
  entry_id: bigint
  reason: string
  corrected_at: Generated<Date>
}

export interface LedgerTotalTable {
  direction: Sign
  entries: bigint
  amount: bigint
  /** The entries that were neither corrected nor annulled. */
  counted: bigint
  demo_entries: bigint
  first_date: string | null
  last_date: string | null
  least: bigint | null
  most: bigint | null
  updated_at: Date
}

/** What a stored sum is of: a direction, a kind, an item, a unit, or a size class of amounts. */
export const FACET = { direction: 0, kind: 1, item: 2, unit: 3, size: 4 } as const

interface LedgerSumTable {
  /** One of `FACET`. */
  facet: number
  /** The direction, the id of the kind, item or unit, or the size class. */
  ref: number
  kind_id: number
  /** First day of the month. */
  month: string
  entries: bigint
  amount: bigint
  /** The entries that were neither corrected nor annulled. */
  counted: bigint
}

interface LedgerChoiceTable {
  /** 0 stands for both. */
  direction: Sign | 0
  field: NameField
  name_id: number
  entries: bigint
  amount: bigint
  /** The entries that were neither corrected nor annulled. */
  counted: bigint
}

interface LedgerImportTable {
  id: Generated<bigint>
  file_hash: string
  file_name: string
  entries: bigint
  imported_at: Generated<Date>
}

interface JoinRequestTable {
  id: Generated<bigint>
  request_key: string
  reference: string
  name: string
  contact: string
  role: string
  message: string
  created_at: Generated<Date>
}

interface ProjectTable {
  id: Generated<number>
  name: string
  summary: string
  started_at: Generated<Date>
  ended_at: Date | null
  demo: Generated<boolean>
}

export interface GiftOrderTable {
  id: Generated<bigint>
  /** Shown to people and sent to the channel: `G20261121` and twelve digits. */
  number: string
  /** SHA-256 of the idempotency key, of the requested content, and of the order's code. */
  key_hash: Buffer
  request_hash: Buffer
  code_hash: Buffer
  channel: ChannelId
  device: Device
  lang: 'zh' | 'en'
  /** Fen. */
  amount: bigint
  purpose: string
  /** The donor's name as the public ledger shows it. */
  shown_as: string
  /** Visible to staff only, as are the next two columns; empty when not given. */
  name: string
  email: string
  message: string
  state: Generated<OrderState>
  /** Fen. */
  refunded: Generated<bigint>
  payment: JSONColumnType<Payment> | null
  /** The channel's id of the payment. */
  trade: string | null
  paid_at: Date | null
  /** The gift's row in the ledger; null until it is paid, and again when the demonstration rows were purged. */
  entry_id: bigint | null
  created_at: Generated<Date>
  expires_at: Date
  /** When to query the channel next; null when nothing is open. */
  ask_at: Date | null
  asked: Generated<number>
  /** SHA-256 of the network that the order came from; null as soon as no limit needs it (pay/network-limit.ts). */
  network: Buffer | null
  /** When somebody last viewed the order while it was open, accurate to some seconds. */
  looked_at: Date | null
  demo: boolean
}

interface GiftEventTable {
  id: Generated<bigint>
  order_id: bigint
  at: Generated<Date>
  /** The order's state after this event. */
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

interface GiftReconciliationTable {
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
  /** Access token of this order's cashier page. */
  pass: string
  amount: bigint
  subject: string
  return_url: string
  lang: 'zh' | 'en'
  expires_at: Date
  state: Generated<'waiting' | 'paid' | 'refused' | 'closed'>
}

interface SandboxPaymentTable {
  trade: string
  number: string
  amount: bigint
  paid_at: Generated<Date>
}

interface SandboxRefundTable {
  refund: string
  number: string
  amount: bigint
  refunded_at: Generated<Date>
}

/** The English of a Chinese text in the data, wherever that text stands. */
interface EnglishTextTable {
  zh: string
  en: string
}

export interface Tables {
  realtime_data: RealtimeDataTable
  live_stream: LiveStreamTable
  ledger_name: LedgerNameTable
  ledger_kind: LedgerKindTable
  ledger_entry: LedgerEntryTable
  ledger_about: LedgerAboutTable
  ledger_correction: LedgerCorrectionTable
  ledger_total: LedgerTotalTable
  ledger_sum: LedgerSumTable
  ledger_choice: LedgerChoiceTable
  ledger_transfer: LedgerTransferTable
  ledger_voucher: LedgerVoucherTable
  ledger_account: LedgerAccountView
  ledger_import: LedgerImportTable
  log_leaf: LogLeafTable
  log_goods: LogGoodsTable
  log_goods_waiting: LogGoodsWaitingTable
  log_hash: LogHashTable
  log_checkpoint: LogCheckpointTable
  log_key: LogKeyTable
  anchor_sending: AnchorSendingTable
  anchor_status: AnchorStatusTable
  log_cosignature: LogCosignatureTable
  join_request: JoinRequestTable
  project: ProjectTable
  english_text: EnglishTextTable
  gift_order: GiftOrderTable
  gift_event: GiftEventTable
  gift_refund: GiftRefundTable
  gift_reconciliation: GiftReconciliationTable
  sandbox_order: SandboxOrderTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
  trace_event: TraceEventTable
  trace_goods: TraceGoodsTable
  trace_record: TraceRecordTable
  trace_ask: TraceAskTable
  trace_document: TraceDocumentTable
  trace_question: TraceQuestionTable
  trace_salt: TraceSaltTable
  beacon_count: BeaconCountTable
  beacon_vital: BeaconVitalTable
  beacon_message: BeaconMessageTable
  demonstration: { seeded_at: Generated<Date> }
}

export type Queries = Kysely<Tables>
/** Inside one transaction. */
export type Writes = Transaction<Tables>
