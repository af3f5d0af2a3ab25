import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { gtinOf } from 'shared/gtin'
import { shanghaiTime } from '../calendar'
import type { Queries, Writes } from '../database/schema'
import { Refusal } from '../refusal'
import { storeEvents } from './import-events'
import { ownEvents } from './own-document'
import { gtinFault, recordedBatch } from './staff-batch'
import { isDeclared } from './standing'

/** Without characters that are easily confused. Serial numbers are drawn, so that nobody can guess one that exists. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
/** Its English is kept with the other texts (migration 0025). How many there are differs, so it says no number. */
const WHAT = '印好袋码'
const MOST = 10_000

/** A bag's code: its address, and the text that is printed below it. */
export interface BagCode {
  link: string
  text: string
}

export interface IssuedBags {
  codes: BagCode[]
  /** Numbers that bags of the batch have now, these included. */
  named: number
  /** Bags of the batch by its record. */
  bags: number
}

export interface IssueArguments {
  gtin: string
  batch: string
  /** How many bags. */
  count: string
}

/**
 * Gives numbers to bags of a batch, and stores the event that names them: from then on a page can tell them from copies.
 * @param publicUrl the site's public address, where the codes lead
 * @throws {Refusal} when there is no such batch, no such number of bags, or no public address
 */
export async function issueBags(
  queries: Queries,
  given: IssueArguments,
  publicUrl: string,
): Promise<IssuedBags> {
  const gtin = gtinOf(given.gtin)
  const count = /^\d{1,5}$/.test(given.count) ? Number(given.count) : 0
  const faults = [
    gtin === null && gtinFault(given.gtin),
    (count < 1 || count > MOST) && `--count must be a number from 1 to ${MOST}.`,
    !publicUrl &&
      'PUBLIC_URL is not set: the codes would lead nowhere. Set it where the site is started, and start the site again.',
  ].filter((fault) => fault !== false)
  if (gtin === null || faults.length > 0) throw new Refusal(faults)
  const { batch } = given
  return queries.transaction().execute(async (writes) => {
    await sql`lock table trace_event in share row exclusive mode`.execute(writes)
    const { demo, record } = await recordedBatch(writes, { gtin, batch })
    const drawn = await drawSerials(writes, gtin, count)
    const links = drawn.map((serial) => linkOf(publicUrl, gtin, batch, serial))
    await storeEvents(writes, issued(links), demo)
    const codes = drawn.map((serial, at) => ({
      link: links[at]!,
      text: `(01)${gtin}(10)${batch}(21)${serial}`,
    }))
    return { codes, named: await namedBags(writes, { gtin, batch }), bags: record.bags }
  })
}

async function namedBags(writes: Writes, { gtin, batch }: { gtin: string; batch: string }) {
  const { rows } = await sql<{ named: bigint }>`
    select count(distinct goods.serial) as named
    from trace_goods as goods join trace_event as event on event.id = goods.event
    where goods.gtin = ${gtin} and goods.batch = ${batch} and goods.serial is not null and not ${isDeclared}
  `.execute(writes)
  return Number(rows[0]?.named)
}

const linkOf = (site: string, gtin: string, batch: string, serial: string) =>
  `${site}/01/${gtin}/10/${batch}/21/${serial}`

const issued = (epcList: string[]) => {
  const now = new Date()
  const event = {
    ...{ type: 'ObjectEvent', eventID: `urn:uuid:${randomUUID()}`, action: 'ADD' },
    ...{ eventTime: shanghaiTime(now), eventTimeZoneOffset: '+08:00' },
    ...{ bizStep: 'commissioning', epcList, 'farm:what': WHAT },
  }
  return ownEvents([event], now)
}

/** Serial numbers that no bag of the product has. */
async function drawSerials(writes: Writes, gtin: string, count: number): Promise<string[]> {
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const more = Array.from({ length: count - drawn.size }, drawSerial)
    const { rows } = await sql<{ serial: string }>`
      select distinct serial from trace_goods
      where gtin = ${gtin} and serial = any(${more}::text[])`.execute(writes)
    const taken = new Set(rows.map(({ serial }) => serial))
    for (const serial of more) if (!taken.has(serial)) drawn.add(serial)
  }
  return [...drawn]
}

const drawSerial = () =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
