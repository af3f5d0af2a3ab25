import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { DatabaseAway, DatabaseCrowded } from '../database/away'
import { CHANNELS } from '../database/gift'
import { Failure, retryAfter } from '../envelope/failure'
import { unfitFor } from '../envelope/signs'
import { NoticeRefused, type Channel, type Outcome, type RawNotice } from './channel'
import type { Giving } from './giving'
import { orderByNumber } from './orders'
import { MismatchError, record } from './record'

const Which = Type.Object({ channel: Type.Enum(CHANNELS, { type: 'string' }) })

// Each channel sends from few addresses, and none of its notifications may be rejected by a limit.
const OFTEN = { always: true, rateLimit: { max: 60_000, timeWindow: 60_000 } }

/**
 * Payment notifications of the channels. Their signatures cover the exact bytes of the body, so it is read as raw text.
 */
export const notifyRoutes: FastifyPluginAsyncTypebox<{ giving: Giving }> = async (
  app,
  { giving },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => String(body),
  )
  app.post(
    '/pay/notify/:channel',
    { schema: { hide: true, params: Which }, config: OFTEN, bodyLimit: 65_536 },
    async (request, reply) => {
      const channel = giving.channels.get(request.params.channel)
      if (!channel) throw new Failure('noRoute')
      const headers = singleHeaders(request.headers)
      const body = typeof request.body === 'string' ? request.body : ''
      const outcome = await take(giving, channel, { headers, body })
      const { status, type, body: text } = channel.answer(outcome)
      if (outcome === 'lost') void reply.header('retry-after', retryAfter.databaseAway)
      return reply.code(status).type(type).send(text)
    },
  )
}

async function take(giving: Giving, channel: Channel, raw: RawNotice): Promise<Outcome> {
  try {
    const { number, standing, stale } = await channel.read(raw)
    const order = await orderByNumber(giving.queries, number)
    if (!order || order.channel !== channel.id)
      throw new NoticeRefused('It names an order that is not here.')
    if (stale) {
      await askSoon(giving, order.id)
      throw new NoticeRefused('It is more than five minutes off our clock; the channel is asked.')
    }
    if (standing.state === 'paid' && unfitFor('line', standing.trade))
      throw new NoticeRefused('Its number of the payment holds a character that belongs in none.')
    await record(giving, order, standing)
    return 'taken'
  } catch (error) {
    if (error instanceof NoticeRefused || error instanceof MismatchError) {
      const reason = error.message
      giving.log.warn({ channel: channel.id, reason }, 'A payment notification was refused')
      return 'refused'
    }
    // The channel will retry, and the order is polled as well.
    const away = error instanceof DatabaseAway || error instanceof DatabaseCrowded
    const level = away ? 'warn' : 'error'
    giving.log[level]({ channel: channel.id, failed: nameOf(error) }, 'A notification was lost')
    return 'lost'
  }
}

/** The headers that channels send occur once. Node joins repeated headers into one text, except for set-cookie. */
const singleHeaders = (headers: IncomingHttpHeaders): RawNotice['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function askSoon({ queries }: Giving, id: bigint): Promise<void> {
  await queries
    .updateTable('gift_order')
    .set({ ask_at: sql`now()` })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}
