import { randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import { Failure, type Fault } from '../envelope/failure'
import { toFen, toYuan } from '../money'
import { ChannelError, type Payment } from './channel'
import { codeOf, sha256 } from './code'
import { readEmail, readName, shownAs } from './donor'
import type { Giving } from './giving'
import { note, orderByNumber, tellOrder, type Order } from './orders'
import type { GiftRequest } from './schemas'
import { ANY_PURPOSE, givingTerms } from './terms'

type Request = Static<typeof GiftRequest>

/**
 * Makes an order and begins its payment. Asked again with the same key and gift it tells the same order and code, and
 * goes on where it was cut off. Throws `givingClosed`, `badFields`, `otherGift`, or `channelAway` (the order stays
 * and the same call goes on with it).
 * @param key made by the visitor's page, known to nobody else
 * @param address of the visitor
 */
export async function createGift(giving: Giving, key: string, request: Request, address: string) {
  const order = (await known(giving, key, request)) ?? (await store(giving, key, request))
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

async function store(giving: Giving, key: string, request: Request): Promise<Order> {
  const checked = await check(giving, request)
  const { channel, device, lang, purpose } = request
  const now = new Date()
  const expires = new Date(now.getTime() + giving.settings.expireSeconds * 1_000)
  return giving.queries.transaction().execute(async (writes) => {
    const order = await writes
      .insertInto('gift_order')
      .values({
        number: newNumber(now),
        key_hash: sha256(key),
        request_hash: hashOf(request),
        code_hash: sha256(codeOf(key)),
        channel,
        device,
        lang,
        purpose,
        ...checked,
        created_at: now,
        expires_at: expires,
        ask_at: new Date(now.getTime() + giving.settings.askPause),
        demo: channel === 'sandbox',
      })
      // Of any column: the hash of the code follows from the key's, and is at times the first to collide.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    // The same call came twice at once, and the other was first.
    if (!order) return (await known({ ...giving, queries: writes }, key, request))!
    await note(writes, order, 'created', 'created')
    return order
  })
}

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
  return (await orderByNumber(queries, order.number))!
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
