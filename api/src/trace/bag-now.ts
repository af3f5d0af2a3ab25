import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { required } from '../required'
import { goodsRevision } from '../revision/goods-revision'
import { rowsOfEvents, SHOWN, type TimelineRow } from './timeline'

interface Bag {
  gtin: string
  batch: string
  serial: string
}

// An EPC URI (SGTIN) holds no batch, so there the product and the serial number decide.
const namedBy = ({ gtin, batch, serial }: Bag) => sql`(
  select event from trace_goods where gtin = ${gtin} and batch = ${batch} and serial = ${serial}
  union select event from trace_goods where gtin = ${gtin} and batch is null and serial = ${serial}
)`

/** SQL: true where an event names the bag; null where no event names any bag of the batch. `named` holds those that name it. */
const issued = ({ gtin, batch }: Bag) => sql<boolean | null>`case
  when exists (select from named) then true
  when exists (select from trace_goods where gtin = ${gtin} and batch = ${batch} and serial is not null)
    then false
end`

/** Whether an event names the bag; null where no event names any bag of the batch. */
export async function isIssued(queries: Queries, bag: Bag): Promise<boolean | null> {
  const { rows } = await sql<{ issued: boolean | null }>`
    with named as ${namedBy(bag)} select ${issued(bag)} as issued`.execute(queries)
  return required(rows[0], 'the bag').issued
}

/** What differs from bag to bag, and what says whether the rest is known. */
export interface BagNow {
  /** Changes with every fact of goods, and when another server answers, whose numbers may stand for other facts. */
  revision: string
  issued: boolean | null
  /** The events that name the bag: one more than are shown, at most. */
  events: OwnEvent[]
}

interface OwnEvent extends TimelineRow {
  /** Whether a document was ever attached to it. Most have none, so that nothing is left to ask. */
  has_documents: boolean
}

/** Without a serial number, only the revision is asked. */
export async function bagNow(
  queries: Queries,
  { serial, ...asked }: Omit<Bag, 'serial'> & { serial: string | undefined },
): Promise<BagNow> {
  const revision = sql`concat_ws(' ', pg_postmaster_start_time(), ${goodsRevision}) as revision`
  if (serial === undefined) {
    const { rows } = await sql<{ revision: string }>`select ${revision}`.execute(queries)
    return { ...required(rows[0], 'the revision'), issued: null, events: [] }
  }
  const bag = { ...asked, serial }
  const { rows } = await sql<Omit<BagNow, 'events'> & (OwnEvent | { id: null })>`
    with named as ${namedBy(bag)}
    select now.revision, now.issued, own.*,
      exists (select from trace_document where kind = 'event' and key = own.event_id) as has_documents
    from (select ${revision}, ${issued(bag)} as issued) as now
      left join (${rowsOfEvents(sql`(
        select event, ${bag.batch}::text as batch from named order by event limit ${SHOWN + 1}
      )`)}) as own on true
  `.execute(queries)
  const { revision: told, issued: isIt } = required(rows[0], 'the bag')
  return { revision: told, issued: isIt, events: rows.filter((row) => row.id !== null) }
}
