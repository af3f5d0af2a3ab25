import type { ColumnType, Generated } from 'kysely'
import type { AttachedTable } from './attached-table'

/** An EPCIS event, with what it can be found by. */
export interface TraceEventTable {
  id: Generated<bigint>
  event_id: string
  /** It declares the event of that id an error, and stands beside it. */
  declares_error: boolean
  type: string
  event_time: Date
  record_time: Generated<Date>
  action: string | null
  /** Words of the standard's vocabulary without their namespace. */
  biz_step: string | null
  disposition: string | null
  read_point: string | null
  biz_location: string | null
  /** The SHA-256 of what was sent. */
  hash: string
  /** JSON, as it was sent. */
  event: string
  demo: Generated<boolean>
}

/** Where in an event goods are named. */
export type GoodsRole =
  'epc' | 'parent' | 'input' | 'output' | 'class' | 'inputClass' | 'outputClass'

export interface TraceGoodsTable {
  event: bigint
  role: GoodsRole
  uri: string
  /** Null when the URI names no trade item. */
  gtin: string | null
  batch: string | null
  serial: string | null
}

export type RecordKind = 'product' | 'field' | 'batch' | 'test' | 'certificate' | 'recall'

/** One version of a record. The newest version of a key is valid; the others stay. */
export interface TraceRecordTable {
  id: Generated<bigint>
  kind: RecordKind
  /** What the record is about: a GTIN, the code of a field, the number of a test. */
  key: string
  /** The batch that it belongs to; null when it belongs to none. */
  gtin: string | null
  batch: string | null
  recorded_at: Generated<Date>
  demo: Generated<boolean>
  /** The SHA-256 of what it says. */
  hash: string
  /** JSON. */
  record: string
}

/** How often the page of a bag was opened on a day in Shanghai. Nothing is kept of who did. */
export interface TraceAskTable {
  gtin: string
  batch: string
  serial: string
  day: ColumnType<string, string, string>
  asked: number
  /** 64 bits; each network that opened it set one (`trace/places.ts`). */
  places: Generated<bigint>
}

/** The salt that networks of a day are hashed with. Only today's is kept. */
export interface TraceSaltTable {
  day: ColumnType<string, string, string>
  salt: Buffer
}

/** What a document can belong to. */
export type DocumentOf = 'test' | 'certificate' | 'event'

/** The original of a report or a certificate, or a photo of an event. */
export interface TraceDocumentTable extends AttachedTable {
  id: Generated<bigint>
  kind: DocumentOf
  key: string
}

/** What a visitor asked about a batch. */
export interface TraceQuestionTable {
  id: Generated<bigint>
  request_key: string
  reference: string
  asked_at: Generated<Date>
  gtin: string
  batch: string
  serial: string | null
  contact: string
  question: string
}
