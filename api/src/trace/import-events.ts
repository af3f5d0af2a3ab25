import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Queries, Writes } from '../database/schema'
import { fieldsOf } from '../fields'
import { Refusal } from '../refusal'
import { utf8Text } from '../utf8-text'
import { readDocument, type DocumentFault, type EpcisEvent } from './epcis-document'
import { readFieldNotes } from './field-notes'
import { goodsIn } from './goods-in'
import { tradeItemOf } from './gs1'
import { momentOf } from './moment'
import { batchKey } from './record-kinds'
import { newestOf } from './records'
import { endDemonstration, lockForImport } from './remove-demonstration'

/** Faults that are listed; the rest is only counted. */
const LISTED = 100
const BATCH = 1_000
/** Names of stored events that are told: staff need them to attach documents and to declare errors. */
const TOLD = 20
/** What looks like a GS1 Digital Link of a product. */
const LINK = /\/01\/\d/

export interface EventImport {
  /** Events that were stored, or with a dry run would be. */
  stored: number
  /** Events that were stored before. */
  known: number
  /** The eventIDs of those stored, at most 20, in the order of the document; there is none when none was stored. */
  ids?: string[]
  /** That the demonstration was removed, or with a dry run would be. */
  endsDemonstration?: true
  /** Batches of the document that are not recorded, so that no page shows their events; wrong addresses as they are. */
  unrecorded?: string[]
}

/**
 * Takes in the events of an EPCIS document, or of a table of field notes: all of them, or none. An event that was taken in
 * before is left as it is.
 * @throws {Refusal} names the event, counted from 1, and the field of every fault
 */
export async function importEvents(
  queries: Queries,
  { open, dryRun, notes = false }: { open(): Readable; dryRun: boolean; notes?: boolean },
): Promise<EventImport> {
  const given = await utf8Text(open())
  const events = notes ? readFieldNotes(given, new Date()) : readEvents(given)
  return queries.transaction().execute(async (writes) => {
    // Two imports at once must not store the same event.
    await lockForImport(writes)
    const endsDemonstration = await endDemonstration(writes, dryRun)
    const news = await newOf(writes, events)
    if (!dryRun) await storeEvents(writes, news)
    const unrecorded = await unrecordedIn(writes, news)
    return {
      ...{ stored: news.length, known: events.length - news.length },
      ...(news.length > 0 && !dryRun && { ids: news.slice(0, TOLD).map(({ id }) => id) }),
      ...(endsDemonstration && { endsDemonstration }),
      ...(unrecorded.length > 0 && { unrecorded }),
    }
  })
}

/** Events may come before the record of their batch, so they are taken in; but a wrong number should be noticed. */
async function unrecordedIn(writes: Writes, events: EpcisEvent[]): Promise<string[]> {
  const items = events.flatMap(({ event }) =>
    goodsIn(event).flatMap(({ uri }) => {
      const { gtin, batch } = itemOf(uri)
      // An address with a wrong check digit or batch number leads to no page either.
      if (gtin === null) return LINK.test(uri) ? [uri] : []
      return batch === null ? [] : [batchKey({ gtin, batch })]
    }),
  )
  const named = [...new Set(items)]
  const known = new Set((await newestOf(writes, 'batch', named)).map(({ key }) => key))
  return named.filter((key) => !known.has(key)).sort()
}

function readEvents(document: string): EpcisEvent[] {
  const { events, faults } = readDocument(document, Date.now())
  if (faults.length > 0) throw new Refusal(sentencesOf(faults))
  return events
}

function sentencesOf(faults: readonly DocumentFault[]): string[] {
  const listed = faults.slice(0, LISTED).map(({ place, field, reason }) => {
    const where = place === 0 ? 'The document' : `Event ${place}`
    return `${where}${field && `, ${field}`}: ${reason}.`
  })
  if (faults.length > LISTED) listed.push(`… and ${faults.length - LISTED} more faults.`)
  return [...listed, 'Nothing was stored.']
}

const declaresError = ({ event }: EpcisEvent) => event.errorDeclaration !== undefined
const keyOf = (one: EpcisEvent) => `${declaresError(one)} ${one.id}`

/** The events that are not stored yet, each once. */
async function newOf(writes: Writes, events: EpcisEvent[]): Promise<EpcisEvent[]> {
  const stored = new Map<string, string>()
  for (let at = 0; at < events.length; at += BATCH) {
    const ids = events.slice(at, at + BATCH).map(({ id }) => id)
    const rows = await writes
      .selectFrom('trace_event')
      .select(['event_id', 'declares_error', 'hash'])
      .where('event_id', '=', sql<string>`any(${ids}::text[])`)
      .execute()
    for (const row of rows) stored.set(`${row.declares_error} ${row.event_id}`, row.hash)
  }
  const faults: DocumentFault[] = []
  const news = events.filter((one, place) => {
    const hash = stored.get(keyOf(one))
    stored.set(keyOf(one), hash ?? one.hash)
    if (hash !== undefined && hash !== one.hash)
      faults.push({
        place: place + 1,
        field: 'eventID',
        reason: `is ${one.id}, which is the name of another event. To correct an event, declare it an error (errorDeclaration) and send the right one under a name of its own`,
      })
    return hash === undefined
  })
  if (faults.length > 0) throw new Refusal(sentencesOf(faults))
  return news
}

/** @param demo whether they are of the demonstration */
export async function storeEvents(
  writes: Writes,
  events: EpcisEvent[],
  demo = false,
): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH)
    await storeSome(writes, events.slice(at, at + BATCH), demo)
}

async function storeSome(writes: Writes, events: EpcisEvent[], demo: boolean): Promise<void> {
  const stored = await writes
    .insertInto('trace_event')
    .values(events.map((one) => ({ ...rowOf(one), demo })))
    .returning(['id', 'event_id', 'declares_error'])
    .execute()
  const ids = new Map(stored.map((row) => [`${row.declares_error} ${row.event_id}`, row.id]))
  const goods = events.flatMap((one) =>
    goodsIn(one.event).map(({ role, uri }) => ({
      id: ids.get(keyOf(one)),
      role,
      uri,
      ...itemOf(uri),
    })),
  )
  await sql`
    insert into trace_goods (event, role, uri, gtin, batch, serial)
    select * from unnest(
      ${goods.map(({ id }) => String(id))}::bigint[], ${goods.map(({ role }) => role)}::text[],
      ${goods.map(({ uri }) => uri)}::text[], ${goods.map(({ gtin }) => gtin)}::text[],
      ${goods.map(({ batch }) => batch)}::text[], ${goods.map(({ serial }) => serial)}::text[]
    )`.execute(writes)
}

const itemOf = (uri: string) => tradeItemOf(uri) ?? { gtin: null, batch: null, serial: null }

function rowOf(one: EpcisEvent) {
  const { event, id, hash } = one
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const word = (field: string) => textOf(event[field])
  const place = (field: string) => textOf(fieldsOf(event[field]).id)
  return {
    event_id: id,
    declares_error: declaresError(one),
    type: String(event.type),
    event_time: momentOf(String(event.eventTime)),
    action: word('action'),
    biz_step: word('bizStep'),
    disposition: word('disposition'),
    read_point: place('readPoint'),
    biz_location: place('bizLocation'),
    hash,
    event: JSON.stringify(event),
  }
}
