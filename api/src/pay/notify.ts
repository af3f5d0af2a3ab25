import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { DatabaseAway, DatabaseCrowded } from '../database/away'
import { CHANNELS } from '../database/gift'
import { Failure, retryAfter } from '../envelope/failure'
import { unfitFor } from '../envelope/signs'
import { NoticeRefused, type Channel, type Outcome, type RawNotice } from './channel'
import type { PayContext } from './context'
import { orderByNumber } from './orders'
import { MismatchError, record } from './record'

const Which = Type.Object({ channel: Type.Enum(CHANNELS, { type: 'string' }) })

// Each channel sends from few addresses, and none of its notifications may be rejected by a limit.
const OFTEN = { always: true, rateLimit: { max: 60_000, timeWindow: 60_000 } }

/**
 * Payment notifications of the channels. Their signatures cover the exact bytes of the body, so it is read as raw text.
 */
export const notifyRoutes: FastifyPluginAsyncTypebox<{ context: PayContext }> = async (
  app,
  { context },
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
      const channel = context.channels.get(request.params.channel)
      if (!channel) throw new Failure('noRoute')
      const headers = singleHeaders(request.headers)
      const body = typeof request.body === 'string' ? request.body : ''
      const outcome = await take(context, channel, { headers, body })
      const { status, type, body: text } = channel.answer(outcome)
      if (outcome === 'lost') void reply.header('retry-after', retryAfter.databaseAway)
      return reply.code(status).type(type).send(text)
    },
  )
}

async function take(context: PayContext, channel: Channel, raw: RawNotice): Promise<Outcome> {
  try {
    const { number, standing, stale } = await channel.read(raw)
    const order = await orderByNumber(context.queries, number)
    if (!order || order.channel !== channel.id)
      throw new NoticeRefused('It refers to an unknown order.')
    if (stale) {
      await askSoon(context, order.id)
      throw new NoticeRefused(
        'It is more than five minutes old or in the future; the channel will be polled instead.',
      )
    }
    if (standing.state === 'paid' && unfitFor('line', standing.trade))
      throw new NoticeRefused('Its payment id contains an invalid character.')
    await record(context, order, standing)
    return 'taken'
  } catch (error) {
    if (error instanceof NoticeRefused || error instanceof MismatchError) {
      const reason = error.message
      context.log.warn({ channel: channel.id, reason }, 'A payment notification was refused')
      return 'refused'
    }
    // The channel will retry, and the order is polled as well.
    const away = error instanceof DatabaseAway || error instanceof DatabaseCrowded
    const level = away ? 'warn' : 'error'
    context.log[level](
      { channel: channel.id, failed: nameOf(error) },
      'A payment notification could not be stored',
    )
    return 'lost'
  }
}

/** The headers that channels send occur once. Node joins repeated headers into one text, except for set-cookie. */
const singleHeaders = (headers: IncomingHttpHeaders): RawNotice['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function askSoon({ queries }: PayContext, id: bigint): Promise<void> {
  await queries
    .updateTable('gift_order')
    .set({ ask_at: sql`now()` })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}
