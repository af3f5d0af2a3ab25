import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { DAY_MS, shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Demo, Time } from '../envelope/text'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'

/** An event that was recorded so long after it happened is late. */
const LATE_MS = 3 * DAY_MS
/** Batches further back are not looked for: seed, crop, milled and packed goods are four. */
const STEPS_BACK = 6
const SHOWN = 200

const Nullable = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

export const TimelineEvent = Type.Object(
  {
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
    demo: Demo,
  },
  { title: 'TimelineEvent' },
)
export type TimelineEvent = Static<typeof TimelineEvent>

interface Row {
  event_id: string
  event_time: Date
  record_time: Date
  biz_step: string | null
  event: string
  hash: string
  batch: string
  demo: boolean
  error: string | null
  error_at: Date | null
}

/** What happened to a batch and to those that it was made of, oldest first. @returns at most 200, and how many there are */
export async function timelineOf(
  queries: Queries,
  { gtin, batch }: { gtin: string; batch: string },
): Promise<{ events: TimelineEvent[]; total: number }> {
  const { rows } = await sql<Row & { total: bigint }>`
    with recursive made (gtin, batch, back) as (
      values (${gtin}::text, ${batch}::text, 0)
      union
      select next.gtin, next.batch, made.back + 1 from made
        join trace_goods as output on output.gtin = made.gtin and output.batch = made.batch
          and output.role in ('output', 'outputClass')
        join trace_goods as next on next.event = output.event and next.role in ('input', 'inputClass')
      where next.batch is not null and made.back < ${STEPS_BACK}
    ), named as (
      select goods.event, min(made.batch) as batch from (select distinct gtin, batch from made) as made
        join trace_goods as goods on goods.gtin = made.gtin and goods.batch = made.batch
      group by goods.event
    )
    select event.event_id, event.event_time, event.record_time, event.biz_step, event.event, event.hash,
      event.demo, named.batch, error.event as error, error.record_time as error_at, count(*) over () as total
    from named join trace_event as event on event.id = named.event and not event.declares_error
      left join trace_event as error on error.event_id = event.event_id and error.declares_error
    order by event.event_time, event.id limit ${SHOWN}`.execute(queries)
  return { events: rows.map(told), total: Number(rows[0]?.total ?? 0) }
}

function told(row: Row): TimelineEvent {
  const event = JSON.parse(row.event) as Json
  const error =
    row.error === null ? {} : fieldsOf((JSON.parse(row.error) as Json)['errorDeclaration'])
  const after = row.record_time.getTime() - row.event_time.getTime()
  return {
    id: row.event_id,
    at: shanghaiTime(row.event_time),
    step: row.biz_step,
    what: textOf(event['farm:what']),
    place: textOf(event['farm:place']) ?? placeOf(event),
    by: textOf(event['farm:by']),
    recordedAt: shanghaiTime(row.record_time),
    late: after > LATE_MS,
    withdrawn: row.error_at && shanghaiTime(row.error_at),
    whyWithdrawn: textOf(error['farm:why']) ?? textOf(error['reason']),
    replacedBy: Array.isArray(error['correctiveEventIDs'])
      ? error['correctiveEventIDs'].map(String)
      : [],
    ...{ batch: row.batch, hash: row.hash, demo: row.demo },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const placeOf = ({ bizLocation, readPoint }: Json) =>
  textOf(fieldsOf(bizLocation)['id']) ?? textOf(fieldsOf(readPoint)['id'])
