import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ChannelId } from '../database/gift'
import type { Database } from '../database/open'
import { attachVoucher } from '../finance/vouchers'
import type { RawNotice } from '../pay/channel'
import { gift } from '../testing/gifts'
import { attachDocument } from '../trace/documents'

/** Data that exists in the tested service, so that requests get past the first check. */
export interface Facts {
  /** Valid texts by parameter name. */
  values: Record<string, readonly string[]>
  /** Gifts that were ordered, with their idempotency keys. */
  gifts: { key: string; body: object }[]
  /** Orders of the sandbox with the access tokens of their cashier pages. */
  cashiers: { order: string; pass: string }[]
  /** Notifications as a channel signs them, some with strange contents. */
  notices: { channel: ChannelId; notice: RawNotice }[]
  /** Callbacks of a media server about a camera. */
  hooks: Record<string, string>[]
  /** Signed media paths. */
  media: string[]
  /** Addresses of the log's tiles. */
  tiles: string[]
  /** Payment URLs of the newest gifts. */
  targets: string[]
}

const noFacts = (): Facts => ({
  values: {},
  gifts: [],
  cashiers: [],
  notices: [],
  hooks: [],
  media: [],
  tiles: [],
  targets: [],
})

interface Row {
  id: string
  type: string
  purpose: string
  item: string
  unit: string
}

/** Reads existing data from a service: ledger rows, streams, their URLs and segments. */
export async function gatherFacts(app: FastifyInstance): Promise<Facts> {
  const facts = noFacts()
  // The contract gives these forms.
  const { list } = (await data(app, '/finance/entry/page?pageSize=30')) as { list: Row[] }
  const column = (name: keyof Row) => [...new Set(list.map((row) => row[name]))]
  const streams = (await data(app, '/live/stream/list-all')) as { id: string; status: string }[]
  facts.values = {
    ...{
      type: column('type'),
      purpose: column('purpose'),
      item: column('item'),
      unit: column('unit'),
    },
    keyword: column('item').flatMap((item) => [item, item.slice(0, 2)]),
    // As many rows as streams, so that a call that takes one of them meets it often enough.
    id: [...column('id').slice(0, streams.length), ...streams.map(({ id }) => id)],
    ids: [column('id').join(), ...column('id')],
    email: ['donor@example.org', ''],
    contact: ['13800138000', '+8613800138000', 'a@example.org'],
    channel: [],
    nextPageToken: ['1', '2'],
    ...(await bagOf(app)),
  }
  facts.tiles = ['0/000', 'entries/000', '1/000.p/1'].map((tile) => `/log/tile/${tile}`)
  for (const { id, status } of streams)
    if (status === 'live') facts.media.push(...(await mediaOf(app, id)))
  return facts
}

/** The first bag of the newest batch, as the demonstration numbers it. */
async function bagOf(app: FastifyInstance): Promise<Facts['values']> {
  const [newest] = (await data(app, '/trace/batch/list-newest')) as {
    gtin: string
    batch: string
  }[]
  if (!newest) return {}
  const { gtin, batch } = newest
  const page = (await data(
    app,
    `/trace/batch/get?${String(new URLSearchParams({ gtin, batch }))}`,
  )) as {
    events: { leaf: number | null }[]
  }
  const leaves = page.events.flatMap(({ leaf }) => (leaf === null ? [] : String(leaf)))
  const bag = { gtin: [gtin], batch: [batch], serial: ['0001'] }
  return { ...bag, leaf: leaves, leaves: [leaves.join(), ...leaves] }
}

/** Attaches a voucher to an expense and a report to a test, so that there are files to ask for. */
export async function addVoucher({ queries }: Database, facts: Facts): Promise<void> {
  const expense = await queries
    .selectFrom('ledger_entry')
    .innerJoin('ledger_kind', 'ledger_kind.id', 'kind_id')
    .select('ledger_entry.id')
    .where('direction', '=', -1)
    .limit(1)
    .executeTakeFirst()
  if (!expense) return
  const entry = String(expense.id)
  const file = () => Readable.from([Buffer.from('%PDF-1.7')])
  const { sha256 } = await attachVoucher(queries, { entry, fileName: 'bill.pdf' }, file)
  Object.assign(facts.values, { entry: [entry], sha256: [sha256] })
  // The same file, so that one value leads to both.
  await attachDocument(queries, { kind: 'test', key: 'DEMO-R01', fileName: 'report.pdf' }, file)
}

async function data(app: FastifyInstance, path: string): Promise<unknown> {
  const answer = await app.inject(`/api${path}`)
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ data: unknown }>().data
}

/** The paths of a stream's playlist and its segments; empty for a stream that plays from elsewhere. */
async function mediaOf(app: FastifyInstance, id: string): Promise<string[]> {
  // The contract gives this form.
  const { url } = (await data(app, `/live/stream/get-play-url?id=${id}`)) as { url: string }
  const playlist = await app.inject(url)
  if (playlist.statusCode !== 200) return []
  const parts = playlist.body.split('\n').filter((line) => line.endsWith('.m4s'))
  return [url, ...['init.mp4', ...parts].map((name) => url.replace('index.m3u8', name))]
}

/** A gift for a channel, with an idempotency key derived from a number. */
function giftOf(channel: ChannelId, number: number): Facts['gifts'][number] {
  const purpose = channel === 'sandbox' ? '土壤改良' : '不限定用途'
  const key = `fuzz-order-${String(number).padStart(20, '0')}`
  return { key, body: gift({ channel, purpose, amount: `${1 + (number % 90)}.50` }) }
}

/** Creates orders, so that there are codes and cashier pages to request. @returns the order numbers */
export async function orderGifts(
  app: FastifyInstance,
  facts: Facts,
  channels: readonly ChannelId[],
  from: number,
  count: number,
): Promise<string[]> {
  const numbers: string[] = []
  const codes: string[] = []
  for (let number = from; number < from + count; number++) {
    // A remainder is always a place in the list.
    const wish = giftOf(channels[number % channels.length]!, number)
    const answer = await order(app, wish, number)
    const made = answer.json<{ data: NewGift }>().data
    facts.gifts.push(wish)
    codes.push(made.code)
    numbers.push(made.order.number)
    const { target } = made.order.payment ?? {}
    if (target !== undefined) facts.targets.push(target)
    const cashier = new URLSearchParams(target?.startsWith('/') ? target.split('?')[1] : '')
    const [orderNumber, pass] = [cashier.get('order'), cashier.get('pass')]
    if (orderNumber && pass) facts.cashiers.push({ order: orderNumber, pass })
  }
  // Keeps the newest codes, whose orders are still open.
  facts.values['code'] = [...(facts.values['code'] ?? []), ...codes].slice(-40)
  facts.cashiers = facts.cashiers.slice(-40)
  facts.gifts = facts.gifts.slice(-40)
  facts.targets = facts.targets.slice(-40)
  return numbers
}

const TRIES = 40
const PAUSE_MS = 250

/** Repeats the call until it succeeds: right after a burst of requests the embedded database may be overloaded. */
async function order(app: FastifyInstance, { key, body }: Facts['gifts'][number], number: number) {
  for (let attempt = 1; ; attempt++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pay/order/create',
      headers: { 'idempotency-key': key, 'x-forwarded-for': `10.9.${number % 250}.1` },
      payload: body,
    })
    if (answer.statusCode === 200) return answer
    if (answer.statusCode !== 503 || attempt === TRIES)
      throw new Error(`Ordering answered ${answer.statusCode}: ${answer.body}`)
    await pause(PAUSE_MS)
  }
}

interface NewGift {
  code: string
  order: { number: string; payment: { target: string } | null }
}
