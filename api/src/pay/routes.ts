import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Notices } from '../database/notices'
import { Answer, answer, failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { createGift } from './create'
import type { PayContext } from './context'
import { noteView } from './views'
import { isOpen, orderByCode, tellOrder } from './orders'
import { CodeQuery, GiftOrder, GiftRequest, GivingTerms, KeyHeader, NewGift } from './schemas'
import { givingTerms } from './terms'
import { Watchers, type WatchPauses } from './watch'

export interface PayOptions {
  context: PayContext
  notices: Notices
  /** Maximum number of orders that one network may create in ten minutes, and of its open orders. */
  max: number
  /** Intervals of the event streams; by default those of `Watchers`. */
  pauses?: WatchPauses
}

// Codes cannot be guessed at any rate; the limit only stops clients that call too often.
const LOOKS = { rateLimit: { max: 300, timeWindow: 60_000 } }

export const payRoutes: FastifyPluginAsyncTypebox<PayOptions> = async (
  app,
  { context, notices, max, pauses },
) => {
  const { queries, settings } = context
  const watchers = new Watchers(context, notices, pauses)
  app.addHook('preClose', async () => watchers.close())
  // On the abort signal, not on close: the server waits for open answers before it closes, and a stream would never
  // end.
  app.traffic.stopping.addEventListener('abort', () => watchers.close())

  app.get(
    '/pay/channel/list',
    {
      config: { compressed: true },
      schema: {
        summary:
          'Terms of giving: payment channels, limits, projects and organisation; or why giving is closed',
        querystring: NoQuery,
        response: { 200: Answer(GivingTerms), ...failing('badFields') },
      },
    },
    async () => answer(await givingTerms(context)),
  )
  app.post(
    '/pay/order/create',
    {
      bodyLimit: 16_384,
      schema: {
        summary:
          'Creates an order and begins its payment; repeating key and gift creates no second order',
        querystring: NoQuery,
        headers: KeyHeader,
        body: GiftRequest,
        response: {
          200: Answer(NewGift),
          ...failing(
            'badFields',
            'givingClosed',
            'tooLarge',
            'wrongType',
            'channelAway',
            'tooManyOpen',
          ),
        },
      },
    },
    async ({ headers, body, ip }) =>
      answer(
        await createGift(context, {
          key: headers['idempotency-key'],
          request: body,
          address: ip,
          most: max,
        }),
      ),
  )
  app.get(
    '/pay/order/get',
    {
      config: LOOKS,
      schema: {
        summary: 'State of a gift, by its code',
        querystring: CodeQuery,
        response: { 200: Answer(GiftOrder), ...failing('badFields', 'noOrder') },
      },
    },
    async ({ query }) => {
      const order = await orderByCode(queries, query.code)
      if (isOpen(order)) await noteView(context, order)
      return answer(await tellOrder(queries, settings, order))
    },
  )
  app.get(
    '/pay/order/watch',
    {
      config: LOOKS,
      // A HEAD request would occupy a stream without receiving anything.
      exposeHeadRoute: false,
      schema: {
        summary: 'State of a gift as server-sent events named order, until it is paid or has ended',
        querystring: CodeQuery,
        produces: ['text/event-stream'],
        response: failing('badFields', 'noOrder', 'watchersFull'),
      },
    },
    async (request, reply) => {
      await watchers.watch(request, reply, request.query.code)
      return reply
    },
  )
}
