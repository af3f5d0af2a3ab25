import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { DAY_MS, shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Demo, Time } from '../envelope/text'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'
import { leafOf, LeafPlace, placeOrNull } from './leaf-place'

/** An event that was recorded so long after it happened is late. */
const LATE_MS = 3 * DAY_MS
/** Batches further back are not looked for: seed, crop, milled and packed goods are four. */
const STEPS_BACK = 6
const SHOWN = 200

const Nullable = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

export const TimelineEvent = Type.Object({
  id: Type.String({ description: 'The eventID of EPCIS.' }),
  at: Time('When it happened.'),
  step: Nullable('The business step of CBV, or the URI of another one.'),
  what: Nullable('A sentence of who recorded it.'),
  place: Nullable('The name of the place; where there is none, its URI.'),
  by: Nullable('Who recorded it.'),
  recordedAt: Time('When the service recorded it.'),
  late: Type.Boolean({ description: 'Recorded more than three days after it happened.' }),
  withdrawn: Type.Union([Time('When it was declared an error.'), Type.Null()]),
  whyWithdrawn: Nullable('Why it was declared an error.'),
  replacedBy: Type.Array(Type.String(), { description: 'The ids of the right events.' }),
  batch: Type.String({ description: 'The batch that it belongs to: this one, or one before.' }),
  hash: Type.String({ description: 'SHA-256 of the event as it was sent.' }),
  leaf: LeafPlace,
  errorLeaf: LeafPlace,
  demo: Demo,
})
export type TimelineEvent = Static<typeof TimelineEvent>

/** An event as it is stored. */
export interface EventRow {
  event_id: string
  event_time: Date
  record_time: Date
  biz_step: string | null
  event: string
  hash: string
}

interface Row extends EventRow {
  batch: string
  demo: boolean
  error: string | null
  error_at: Date | null
  leaf: bigint | null
  error_leaf: bigint | null
}

/**
 * What happened to a batch and to those that it was made of, oldest first. For a bag, the events that name other bags
 * alone are left out.
 * @returns at most 200, those that were stored first, and whether there are more
 */
export async function timelineOf(
  queries: Queries,
  { gtin, batch, serial }: { gtin: string; batch: string; serial: string | undefined },
): Promise<{ events: TimelineEvent[]; more: boolean }> {
  // A batch may have a million bags, so the rows that name it are read in the order of their events, and not to the end.
  // Each batch by itself: the embedded database, which has no statistics, would read all of them and sort.
  const named =
    serial === undefined
      ? sql`select goods.event, made.batch from made cross join lateral (
          select distinct event from trace_goods where gtin = made.gtin and batch = made.batch
          order by event limit ${SHOWN + 1}
        ) as goods order by goods.event limit ${SHOWN + 1}`
      : sql`select goods.event, made.batch from made
          join trace_goods as goods on goods.gtin = made.gtin and goods.batch = made.batch
            and goods.serial is null
          union select event, ${batch}::text from trace_goods
          where gtin = ${gtin} and serial = ${serial} and (batch = ${batch} or batch is null)
          order by event limit ${SHOWN + 1}`
  const { rows } = await sql<Row>`
    with recursive back (gtin, batch, steps) as (
      values (${gtin}::text, ${batch}::text, 0)
      union
      select next.gtin, next.batch, back.steps + 1 from back
        join trace_goods as output on output.gtin = back.gtin and output.batch = back.batch
          and output.role in ('output', 'outputClass')
        join trace_goods as next on next.event = output.event and next.role in ('input', 'inputClass')
      where next.batch is not null and back.steps < ${STEPS_BACK}
    ), made as (select distinct gtin, batch from back),
    named as (${named}), first as (select event, min(batch) as batch from named group by event)
    select event.event_id, event.event_time, event.record_time, event.biz_step, event.event, event.hash,
      event.demo, first.batch, error.event as error, error.record_time as error_at,
      ${leafOf('event', 'event.id')} as leaf, ${leafOf('event', 'error.id')} as error_leaf
    from first join trace_event as event on event.id = first.event and not event.declares_error
      left join trace_event as error on error.event_id = event.event_id and error.declares_error
    order by event.event_time, event.id`.execute(queries)
  return { events: rows.slice(0, SHOWN).map(told), more: rows.length > SHOWN }
}

function told(row: Row): TimelineEvent {
  const after = row.record_time.getTime() - row.event_time.getTime()
  return {
    ...toldEvent(row),
    late: after > LATE_MS,
    ...(row.error_at && row.error !== null ? toldError(row.error, row.error_at) : NO_ERROR),
    ...{ batch: row.batch, demo: row.demo },
    ...{ leaf: placeOrNull(row.leaf), errorLeaf: placeOrNull(row.error_leaf) },
  }
}

/** What an event says on the page of a batch. The log holds it: another field would need another form of its leaf. */
export function toldEvent(row: EventRow) {
  const event = JSON.parse(row.event) as Json
  return {
    id: row.event_id,
    at: shanghaiTime(row.event_time),
    step: row.biz_step,
    what: textOf(event['farm:what']),
    place: textOf(event['farm:place']) ?? placeOf(event),
    by: textOf(event['farm:by']),
    recordedAt: shanghaiTime(row.record_time),
    hash: row.hash,
  }
}

/** What an event says that declares another one an error; the log holds it, too. */
export function toldError(event: string, at: Date) {
  const error = fieldsOf((JSON.parse(event) as Json)['errorDeclaration'])
  const right = error['correctiveEventIDs']
  return {
    withdrawn: shanghaiTime(at),
    whyWithdrawn: textOf(error['farm:why']) ?? textOf(error['reason']),
    replacedBy: Array.isArray(right) ? right.map(String) : [],
  }
}

const NO_ERROR = { withdrawn: null, whyWithdrawn: null, replacedBy: [] }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const placeOf = ({ bizLocation, readPoint }: Json) =>
  textOf(fieldsOf(bizLocation)['id']) ?? textOf(fieldsOf(readPoint)['id'])
