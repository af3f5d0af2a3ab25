import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'
import { Refusal } from '../refusal'
import { readGtin } from './staff-batch'

/** A batch that was made of another one, or into another one. */
export interface NextBatch {
  gtin: string
  batch: string
  /** When, ISO 8601. */
  at: string
}

/** A place that some of a batch was sent to, or that received it. */
export interface Reached {
  /** The URI of the place; null where an event names none. */
  place: string | null
  step: string
  at: string
  /** How often the event names the batch: bags one by one, classes and shipping units as one each. */
  units: number
  eventId: string
}

export interface Trail {
  made: NextBatch[]
  into: NextBatch[]
  reached: Reached[]
}

/** The steps at which goods come to another place (CBV 2.0, section 7.1). */
const STEPS = ['shipping', 'receiving', 'arriving', 'accepting', 'dispensing', 'retail_selling']

/**
 * Where a batch came from and where it went: one step back, one step forward, and every place that some of it reached, in
 * shipping units of any depth. Events that were declared errors do not count.
 * @throws {Refusal} when the GTIN is none, or no event names the batch
 */
export async function trailOf(
  queries: Queries,
  given: { gtin: string; batch: string },
): Promise<Trail> {
  const gtin = readGtin(given.gtin)
  const item = { gtin, batch: given.batch }
  const [made, into, reached] = await queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (reads) => {
      const known =
        await sql`select from trace_goods where gtin = ${gtin} and batch = ${item.batch} limit 1`.execute(
          reads,
        )
      if (known.rows.length === 0)
        throw new Refusal([`No event names batch ${item.batch} of ${gtin}.`])
      return [
        await nextTo(reads, item, ['output', 'outputClass'], ['input', 'inputClass']),
        await nextTo(reads, item, ['input', 'inputClass'], ['output', 'outputClass']),
        await placesOf(reads, item),
      ] as const
    })
  return { made, into, reached }
}

interface Batch {
  gtin: string
  batch: string
}

/** An event that another one of its name has declared an error. */
const isDeclared = sql`exists (
  select from trace_event as later where later.event_id = event.event_id and later.declares_error
)`

/** The other batches of the events in which a batch stands in some roles. */
async function nextTo(
  reads: Queries,
  { gtin, batch }: Batch,
  own: readonly string[],
  other: readonly string[],
): Promise<NextBatch[]> {
  const { rows } = await sql<{ gtin: string; batch: string; at: Date }>`
    select next.gtin, next.batch, min(event.event_time) as at
    from trace_goods as goods join trace_event as event on event.id = goods.event
      join trace_goods as next on next.event = event.id and next.role = any(${other}::text[])
    where goods.gtin = ${gtin} and goods.batch = ${batch} and goods.role = any(${own}::text[])
      and next.batch is not null and not (next.gtin = ${gtin} and next.batch = ${batch}) and not ${isDeclared}
    group by next.gtin, next.batch order by at, next.gtin, next.batch`.execute(reads)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function placesOf(reads: Queries, { gtin, batch }: Batch): Promise<Reached[]> {
  const { rows } = await sql<{
    step: string
    at: Date
    units: bigint
    event_id: string
    event: string
  }>`
    with recursive unit as (
      select uri from trace_goods where gtin = ${gtin} and batch = ${batch}
      union
      select parent.uri from unit
        join trace_goods as child on child.uri = unit.uri and child.role in ('epc', 'class')
        join trace_event as event on event.id = child.event
        join trace_goods as parent on parent.event = event.id and parent.role = 'parent'
      where event.type = 'AggregationEvent' and event.action <> 'DELETE' and not ${isDeclared}
    )
    select event.biz_step as step, event.event_time as at, count(*) as units, event.event_id, event.event
    from trace_event as event join trace_goods as goods on goods.event = event.id
    where goods.uri in (select uri from unit) and goods.role in ('epc', 'class', 'parent')
      and event.biz_step = any(${STEPS}::text[]) and not ${isDeclared}
    group by event.id order by event.event_time, event.id`.execute(reads)
  return rows.map(({ step, at, units, event_id, event }) => ({
    place: placeIn(JSON.parse(event) as Json),
    ...{ step, at: at.toISOString(), units: Number(units), eventId: event_id },
  }))
}

/** Where goods go: what the event says of their destination, or else where they were afterwards. */
function placeIn({ destinationList, bizLocation }: Json): string | null {
  const destinations = Array.isArray(destinationList) ? destinationList.map(fieldsOf) : []
  const { destination } =
    destinations.find(({ type }) => type === 'location') ?? destinations[0] ?? {}
  const { id } = fieldsOf(bizLocation)
  return typeof destination === 'string' ? destination : typeof id === 'string' ? id : null
}
