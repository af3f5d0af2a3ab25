import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { snapshot } from '../database/snapshot'
import { fieldsOf } from '../fields'
import type { Json } from './epcis-document'
import { Refusal } from '../refusal'
import { batchKey, type Batch } from './record-kinds'
import { newestOf } from './records'
import { readGtin } from './staff-batch'
import { isDeclared } from './standing'

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
  /** Where the event happened, in words; null where it says nothing. Of what was sent, that may be the sender's place. */
  happenedAt: string | null
  step: string
  at: string
  /** How often the event names the batch: bags one by one, classes and shipping units as one each. */
  units: number
  eventId: string
}

/** Who got bags, as the record of the batch says. */
export interface Receiver {
  to: string
  how: 'sold' | 'donated'
  /** The day. */
  on: string
  bags: number
}

export interface Trail {
  made: NextBatch[]
  into: NextBatch[]
  reached: Reached[]
  receivers: Receiver[]
}

/** The steps at which goods come to another place (CBV 2.0, section 7.1). */
const STEPS = ['shipping', 'receiving', 'arriving', 'accepting', 'dispensing', 'retail_selling']

/**
 * Where a batch came from and where it went: one step back, one step forward, and every place that some of it reached, in
 * shipping units of any depth; and who got bags by the record of the batch. Events that were declared errors do not count.
 * @throws {Refusal} when the GTIN is none, or the batch is not recorded and no event names it
 */
export async function trailOf(
  queries: Queries,
  given: { gtin: string; batch: string },
): Promise<Trail> {
  const gtin = readGtin(given.gtin)
  const item = { gtin, batch: given.batch }
  return snapshot(queries, async (reads) => {
    const [recorded] = await newestOf(reads, 'batch', [batchKey(item)])
    if (!recorded && !(await anyEventNames(reads, item)))
      throw new Refusal([`Batch ${item.batch} of ${gtin} is not recorded, and no event names it.`])
    return {
      made: await nextTo(reads, item, ['output', 'outputClass'], ['input', 'inputClass']),
      into: await nextTo(reads, item, ['input', 'inputClass'], ['output', 'outputClass']),
      reached: await placesOf(reads, item),
      receivers: recorded ? receiversIn(recorded.record) : [],
    }
  })
}

interface Item {
  gtin: string
  batch: string
}

async function anyEventNames(reads: Queries, { gtin, batch }: Item): Promise<boolean> {
  const { rows } = await sql`
    select from trace_goods where gtin = ${gtin} and batch = ${batch} limit 1`.execute(reads)
  return rows.length > 0
}

const receiversIn = ({ balance }: Batch): Receiver[] =>
  (balance?.gone ?? []).flatMap(({ how, ...rest }) =>
    how === 'sold' || how === 'donated' ? [{ how, ...rest }] : [],
  )

/** The other batches of the events in which a batch stands in some roles. */
async function nextTo(
  reads: Queries,
  { gtin, batch }: Item,
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

async function placesOf(reads: Queries, { gtin, batch }: Item): Promise<Reached[]> {
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
    ...placesIn(JSON.parse(event) as Json),
    ...{ step, at: at.toISOString(), units: Number(units), eventId: event_id },
  }))
}

/** Where goods go: what the event says of their destination, or else where they were afterwards. */
function placesIn({ destinationList, bizLocation, 'farm:place': happenedAt }: Json) {
  const destinations = Array.isArray(destinationList) ? destinationList.map(fieldsOf) : []
  const { destination } =
    destinations.find(({ type }) => type === 'location') ?? destinations[0] ?? {}
  const { id } = fieldsOf(bizLocation)
  const [place] = [destination, id].filter((one) => typeof one === 'string')
  return { place: place ?? null, happenedAt: typeof happenedAt === 'string' ? happenedAt : null }
}
