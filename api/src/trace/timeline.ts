import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { isLate } from 'shared/goods'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Demo, Time } from '../envelope/text'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'
import { leafOf, LeafPlace, placeOrNull } from './leaf-place'
import { stands } from './standing'

/** Batches further back are not looked for: seed, crop, milled and packed goods are four. */
const STEPS_BACK = 6
/** Events on a page. */
export const SHOWN = 200

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
  batch: Type.String({
    description:
      'The batch that it belongs to: this one, or one before. The GTIN stands in front of a batch of another product with the same number.',
  }),
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

/** SQL: the rows of these events, `named` being pairs of an event and the batch that it belongs to. */
export const rowsOfEvents = (named: RawBuilder<unknown>) => sql<TimelineRow>`
  select event.id, event.event_id, event.event_time, event.record_time, event.biz_step, event.event, event.hash,
    event.demo, named.batch, error.event as error, error.record_time as error_at,
    ${leafOf('event', 'event.id')} as leaf, ${leafOf('event', 'error.id')} as error_leaf
  from ${named} as named join trace_event as event on event.id = named.event and not event.declares_error
    left join trace_event as error on error.event_id = event.event_id and error.declares_error`

export interface TimelineRow extends EventRow {
  id: bigint
  batch: string
  demo: boolean
  error: string | null
  error_at: Date | null
  leaf: bigint | null
  error_leaf: bigint | null
}

/**
 * The events of a batch and of those that it was made of, those first that were stored first: one more than are shown,
 * at most. What was declared an error leads to no other batch, but is among the events of those that it names.
 * @param ofBags with those that name single bags alone
 */
export async function eventsOfBatch(
  queries: Queries,
  { gtin, batch }: { gtin: string; batch: string },
  ofBags: boolean,
): Promise<TimelineRow[]> {
  // A batch may have a million bags, so the rows that name it are read in the order of their events, and not to the end.
  // Each batch by itself: the embedded database, which has no statistics, would read all of them and sort.
  const named = ofBags
    ? sql`select goods.event, made.gtin, made.batch from made cross join lateral (
        select distinct event from trace_goods where gtin = made.gtin and batch = made.batch
        order by event limit ${SHOWN + 1}
      ) as goods`
    : sql`select goods.event, made.gtin, made.batch from made
        join trace_goods as goods on goods.gtin = made.gtin and goods.batch = made.batch
          and goods.serial is null`
  const { rows } = await sql<TimelineRow>`
    with recursive back (gtin, batch, steps) as (
      values (${gtin}::text, ${batch}::text, 0)
      union
      select next.gtin, next.batch, back.steps + 1 from back cross join lateral (
          select distinct event from trace_goods
          where gtin = back.gtin and batch = back.batch and role in ('output', 'outputClass')
        ) as made_by
        join trace_goods as next on next.event = made_by.event and next.role in ('input', 'inputClass')
      where next.batch is not null and back.steps < ${STEPS_BACK} and ${stands('made_by.event')}
    ), made as (select distinct gtin, batch from back),
    named as (${named}), first as (
      select event, coalesce(
        max(batch) filter (where gtin = ${gtin} and batch = ${batch}),
        min(case when batch = ${batch} then gtin || ' ' || batch else batch end)
      ) as batch from named group by event order by event limit ${SHOWN + 1}
    )
    ${rowsOfEvents(sql`first`)} order by event.id`.execute(queries)
  return rows
}

/** An event with its number, which says what was stored first. */
export interface Numbered<E = TimelineEvent> {
  id: bigint
  at: Date
  event: E
}

export const numbered = (row: TimelineRow): Numbered => ({
  id: row.id,
  at: row.event_time,
  event: told(row),
})

/** Events as a timeline, oldest first: at most 200, those that were stored first, and whether there are more. */
export function timelineOf<E>(events: Numbered<E>[]): { events: E[]; moreEvents: boolean } {
  const shown = events
    .toSorted((one, other) => Number(one.id - other.id))
    .slice(0, SHOWN)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  return { events: shown.map(({ event }) => event), moreEvents: events.length > SHOWN }
}

function told(row: TimelineRow): TimelineEvent {
  const event = toldEvent(row)
  return {
    ...event,
    late: isLate(event),
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
