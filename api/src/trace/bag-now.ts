import { sql } from 'kysely'
import { ONE_PLAN } from '../database/prepared-pool'
import type { Queries } from '../database/schema'
import { required } from '../required'
import { goodsRevision } from '../revision/goods-revision'
import { rowOfOpened, type Bag, type Opened } from './opened'
import { stands } from './standing'
import { rowsOfEvents, SHOWN, type TimelineRow } from './timeline'

// An EPC URI (SGTIN) holds no batch, so there the product and the serial number decide.
const namedBy = ({ gtin, batch, serial }: Bag) => sql`(
  select event from trace_goods where gtin = ${gtin} and batch = ${batch} and serial = ${serial}
  union select event from trace_goods where gtin = ${gtin} and batch is null and serial = ${serial}
)`

/** SQL: whether one of the events of `named` still stands. A bag that an error alone names was not given out. */
const oneStands = sql<boolean>`exists (select from named where ${stands('named.event')})`

/** Whether an event names the bag that was not declared an error. */
export async function isNamed(queries: Queries, bag: Bag): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    with named as ${namedBy(bag)} select ${oneStands} as named`.execute(queries)
  return required(rows[0], 'the bag').named
}

/**
 * Whether events that stand name as many bags of a batch as it has, so that a bag that none of them names was never given
 * out. Each event is looked up once, not once for each of its bags.
 */
export async function areAllNamed(
  queries: Queries,
  { gtin, batch, bags }: Omit<Bag, 'serial'> & { bags: number },
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    with named as materialized (
      select distinct event from trace_goods where gtin = ${gtin} and batch = ${batch}
    ), standing as materialized (select event from named where ${stands('named.event')})
    select count(*) >= ${bags} as all from (
      select distinct serial from trace_goods
      where gtin = ${gtin} and batch = ${batch} and serial is not null
        and event in (select event from standing) limit ${bags}
    ) as bag`.execute(queries)
  return required(rows[0], 'the bags').all
}

/** What differs from bag to bag, and what says whether the rest is known. */
export interface BagNow {
  /** Changes with every fact of goods, and when another server answers, whose numbers may stand for other facts. */
  revision: string
  /** Whether an event names the bag that was not declared an error. */
  isNamed: boolean
  /** The events that name the bag, errors as well: one more than are shown, at most. */
  events: OwnEvent[]
  /** How often its page was opened. */
  opened: Opened
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
    return { ...required(rows[0], 'the revision'), isNamed: false, events: [], opened: NEVER }
  }
  const bag = { ...asked, serial }
  const { rows } = await sql<Told & (OwnEvent | { id: null })>`${sql.raw(ONE_PLAN)}
    with named as ${namedBy(bag)}
    select now.revision, now.named, opened.*, own.*,
      exists (select from trace_document where kind = 'event' and key = own.event_id) as has_documents
    from (select ${revision}, ${oneStands} as named) as now
      cross join (${rowOfOpened(bag)}) as opened
      left join (${rowsOfEvents(sql`(
        select event, ${bag.batch}::text as batch from named order by event limit ${SHOWN + 1}
      )`)}) as own on true
  `.execute(queries)
  const { revision: told, named, total, most, bits, first } = required(rows[0], 'the bag')
  return {
    revision: told,
    isNamed: named,
    events: rows.filter((row) => row.id !== null),
    opened: { total, most, bits, first },
  }
}

interface Told extends Opened {
  revision: string
  named: boolean
}

const NEVER: Opened = { total: 0, most: 0, bits: 0, first: null }
