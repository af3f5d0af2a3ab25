import type { Generated } from 'kysely'

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
