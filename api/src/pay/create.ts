import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import type { Payment } from '../database/gift'
import type { Writes } from '../database/schema'
import { Failure, type Fault } from '../envelope/failure'
import { InTurn } from '../limits/in-turn'
import { toFen, toYuan } from '../money'
import { required } from '../required'
import { ChannelError } from './channel'
import { codeOf, sha256 } from './code'
import { readEmail, readName, shownAs } from './donor'
import type { Giving } from './giving'
import { holdNetwork, networkHash, tooMany } from './network-limit'
import { note, orderNow, tellOrder, type Order } from './orders'
import type { GiftRequest } from './schemas'
import { ANY_PURPOSE, givingTerms } from './terms'

type Request = Static<typeof GiftRequest>

const turns = new InTurn()

/** What came in with a call for an order. */
export interface Asked {
  /** Made by the visitor's page, known to nobody else. */
  key: string
  request: Request
  /** Of the visitor. */
  address: string
  /** Orders that the visitor's network may make in ten minutes, and have open. */
  most: number
}

/**
 * Makes an order and begins its payment. Asked again with the same key and gift it tells the same order and code, and
 * goes on where it was cut off. Throws `givingClosed`, `badFields`, `otherGift`, `tooOften`, `tooManyOpen`, or
 * `channelAway` (the order stays and the same call goes on with it).
 */
export async function createGift(giving: Giving, asked: Asked) {
  const { key, request, address } = asked
  const order = (await known(giving, key, request)) ?? (await store(giving, asked))
  const begun = order.state === 'created' ? await begin(giving, order, address) : order
  return {
    code: codeOf(key),
    order: await tellOrder(giving.queries, giving.settings, begun),
  }
}

async function known(giving: Giving, key: string, request: Request): Promise<Order | undefined> {
  const order = await giving.queries
    .selectFrom('gift_order')
    .selectAll()
    .where('key_hash', '=', sha256(key))
    .executeTakeFirst()
  if (order && !order.request_hash.equals(hashOf(request))) throw new Failure('otherGift')
  return order
}

const hashOf = (request: Request) =>
  sha256(
    JSON.stringify(Object.entries(request).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )

/** Every time in it is of the database's clock, which all processes share. */
async function store(giving: Giving, asked: Asked): Promise<Order> {
  const { key, request, address } = asked
  const network = networkHash(address)
  // Most of a flood is refused here, for two questions and without holding anything.
  const early = await twinOrRoom(giving, asked, network)
  if (early) return early
  const checked = await check(giving, request)
  const { channel, device, lang, purpose } = request
  const inOneGo = giving.queries.transaction()
  const write = async (writes: Writes) => {
    await holdNetwork(writes, network)
    const twin = await twinOrRoom({ ...giving, queries: writes }, asked, network)
    if (twin) return twin
    const order = await writes
      .insertInto('gift_order')
      .values({
        number: newNumber(new Date()),
        key_hash: sha256(key),
        request_hash: hashOf(request),
        code_hash: sha256(codeOf(key)),
        channel,
        device,
        lang,
        purpose,
        ...checked,
        network,
        created_at: sql`now()`,
        expires_at: inSeconds(giving.settings.expireSeconds),
        ask_at: inSeconds(giving.settings.askPause / 1_000),
        demo: channel === 'sandbox',
      })
      // The same call came twice at once, and the other was first. Of any column: the hash of the code follows from the
      // key's, and is at times the first to collide.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!order)
      return required(await known({ ...giving, queries: writes }, key, request), 'the first order')
    await note(writes, order, 'created', 'created')
    return order
  }
  // Or a crowd of one network would wait for it with all the connections of the others.
  return turns.run(network.toString('hex'), () => inOneGo.execute(write))
}

/**
 * Whether the visitor's network may make one more order. Throws `tooOften` or `tooManyOpen`, but not to the second of two
 * calls that came at once with one key: it is never one too many.
 * @returns the order of the first of them; undefined when a new one may be stored
 */
async function twinOrRoom(giving: Giving, { key, request, most }: Asked, network: Buffer) {
  const refused = await tooMany(giving.queries, network, most)
  if (!refused) return undefined
  const twin = await known(giving, key, request)
  if (!twin) throw new Failure(refused)
  return twin
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`

const newNumber = (now: Date) =>
  `G${shanghaiDate(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`

async function check(giving: Giving, request: Request) {
  const terms = await givingTerms(giving)
  if (terms.closed) throw new Failure('givingClosed')
  const faults: Fault[] = []
  const fault = (field: string, zh: string, en: string) =>
    void faults.push({ field, reason: { zh, en } })
  const { least, most } = giving.settings
  const amount = toFen(request.amount) ?? 0n
  if (amount < least || amount > most)
    fault(
      'amount',
      `金额应在 ${toYuan(least)} 元到 ${toYuan(most)} 元之间。`,
      `must be from ${toYuan(least)} to ${toYuan(most)} yuan.`,
    )
  if (!terms.projects.some(({ name }) => name === request.purpose))
    fault('purpose', '这个用途现在不能选，请另选一个。', 'is not among the running projects.')
  if (!terms.channels.includes(request.channel))
    fault('channel', '这种付款方式没有开通，请另选一种。', 'is not offered.')
  const name = readName(request.name)
  if (name === '' && !request.anonymous)
    fault('name', '请填写称呼，或选择匿名。', 'is required unless the gift is anonymous.')
  const email = readEmail(request.email)
  if (email === undefined)
    fault('email', '请填写正确的电子邮箱，或留空。', 'must be an e-mail address, or empty.')
  if (faults.length > 0 || email === undefined) throw new Failure('badFields', faults)
  const message = request.message.trim()
  return { amount, name, email, message, shown_as: shownAs(name, request.anonymous) }
}

async function begin(giving: Giving, order: Order, address: string): Promise<Order> {
  const payment = await ask(giving, order, address)
  const { queries } = giving
  await queries.transaction().execute(async (writes) => {
    const begun = await writes
      .updateTable('gift_order')
      .set({ state: 'paying', payment: JSON.stringify(payment) })
      .where('id', '=', order.id)
      .where('state', '=', 'created')
      .returning('id')
      .executeTakeFirst()
    if (begun) await note(writes, order, 'paying', 'begun')
  })
  return orderNow(queries, order)
}

async function ask(giving: Giving, order: Order, address: string): Promise<Payment> {
  const channel = giving.channels.get(order.channel)
  if (!channel) throw new Failure('givingClosed')
  try {
    return await channel.begin(dueOf(giving, order, address), order.device)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    const { kind, message } = error
    giving.log.error({ order: order.number, kind, reason: message }, 'A payment could not be begun')
    throw new Failure('channelAway')
  }
}

function dueOf({ settings }: Giving, order: Order, address: string) {
  const { number, amount, purpose, lang } = order
  const meant = purpose === ANY_PURPOSE ? 'where it is needed most' : purpose
  const subject = lang === 'en' ? `Gift: ${meant}` : `捐赠：${purpose}`
  const returnUrl = `${settings.publicUrl}/pay/return?order=${number}`
  return { number, amount, subject, expiresAt: order.expires_at, returnUrl, address, lang }
}
