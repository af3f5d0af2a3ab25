import { sql } from 'kysely'
import {
  documentContent,
  errorContent,
  eventContent,
  recordContent,
  type GoodsKind,
} from 'shared/log'
import { tellAttached } from '../attached/tell-attached'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import type { RecordKind } from '../database/trace-tables'
import type { DocumentRow } from './documents'
import { toldError, toldEvent, type EventRow } from './timeline'

/** A fact about goods as the log holds it (docs/log.md). */
export interface Fact {
  id: bigint
  /** Canonical JSON. */
  content: string
  demo: boolean
}

/**
 * The facts of a kind with these ids, in no particular order. Left out are those that are no longer there, and those that
 * cannot be read, which no page can show: one of them must not hold up the log.
 */
export const factsOf = (queries: Queries, kind: GoodsKind, ids: bigint[]): Promise<Fact[]> =>
  READERS[kind](queries, ids)

const READERS: Record<GoodsKind, (queries: Queries, ids: bigint[]) => Promise<Fact[]>> = {
  event: async (queries, ids) => {
    const { rows } = await sql<EventRow & { id: bigint; declares_error: boolean; demo: boolean }>`
      select id, event_id, event_time, record_time, biz_step, event, hash, declares_error, demo
      from trace_event where id = any(${ids}::bigint[])`.execute(queries)
    return readable(rows, (row) =>
      row.declares_error
        ? errorContent({ id: row.event_id, ...toldError(row.event, row.record_time) })
        : eventContent(toldEvent(row)),
    )
  },
  record: async (queries, ids) => {
    const { rows } = await sql<{
      id: bigint
      kind: RecordKind
      record: string
      recorded_at: Date
      demo: boolean
    }>`select id, kind, record, recorded_at, demo from trace_record where id = any(${ids}::bigint[])`.execute(
      queries,
    )
    return readable(rows, ({ kind, record, recorded_at }) =>
      recordContent(kind, {
        record: JSON.parse(record) as unknown,
        recordedAt: shanghaiTime(recorded_at),
      }),
    )
  },
  document: async (queries, ids) => {
    const { rows } = await sql<DocumentRow & { id: bigint; demo: boolean }>`
      select id, kind, key, sha256, file_name, media_type, size, attached_at, withdrawn_at, withdrawn_because,
        exists (select from trace_record as record
          where record.kind = document.kind and record.key = document.key and record.demo)
        or exists (select from trace_event as event
          where document.kind = 'event' and event.event_id = document.key and event.demo) as demo
      from trace_document as document where id = any(${ids}::bigint[])`.execute(queries)
    return readable(rows, (row) => documentContent(row, tellAttached(row)))
  },
}

const readable = <Row extends { id: bigint; demo: boolean }>(
  rows: Row[],
  contentOf: (row: Row) => string,
): Fact[] =>
  rows.flatMap((row) => {
    try {
      return { id: row.id, demo: row.demo, content: contentOf(row) }
    } catch (error) {
      if (error instanceof SyntaxError) return []
      throw error
    }
  })
