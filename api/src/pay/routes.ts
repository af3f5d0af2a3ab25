import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Answer, answer, failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { askSooner } from './asking'
import { createGift } from './create'
import type { Giving } from './giving'
import { isOpen, orderByCode, tellOrder } from './orders'
import { CodeQuery, GiftOrder, GiftRequest, GivingTerms, KeyHeader, NewGift } from './schemas'
import { givingTerms } from './terms'
import { Watchers } from './watch'

export interface PayOptions {
  giving: Giving
  /** Orders one address may make in ten minutes. */
  max: number
}

// Guessing a code is hopeless at any rate; asking often is for no visitor.
const LOOKS = { rateLimit: { max: 300, timeWindow: 60_000 } }

export const payRoutes: FastifyPluginAsyncTypebox<PayOptions> = async (app, { giving, max }) => {
  const { queries, settings } = giving
  const watchers = new Watchers(giving)
  app.addHook('preClose', async () => watchers.close())

  app.get(
    '/pay/channel/list',
    {
      schema: {
        summary: 'How one can give: ways to pay, limits, projects, and who asks; or why not now',
        querystring: NoQuery,
        response: { 200: Answer(GivingTerms), ...failing('badFields') },
      },
    },
    async () => answer(await givingTerms(giving)),
  )
  app.post(
    '/pay/order/create',
    {
      bodyLimit: 16_384,
      config: { rateLimit: { max, timeWindow: 600_000 } },
      schema: {
        summary: 'Makes an order and begins its payment; the same key and gift make one order',
        querystring: NoQuery,
        headers: KeyHeader,
        body: GiftRequest,
        response: {
          200: Answer(NewGift),
          ...failing('badFields', 'givingClosed', 'tooLarge', 'wrongType', 'channelAway'),
        },
      },
    },
    async ({ headers, body, ip }) =>
      answer(await createGift(giving, headers['idempotency-key'], body, ip)),
  )
  app.get(
    '/pay/order/get',
    {
      config: LOOKS,
      schema: {
        summary: 'Where a gift stands, by its code',
        querystring: CodeQuery,
        response: { 200: Answer(GiftOrder), ...failing('badFields', 'noOrder') },
      },
    },
    async ({ query }) => {
      const order = await orderByCode(queries, query.code)
      if (isOpen(order)) await askSooner(giving, order)
      return answer(await tellOrder(queries, settings, order))
    },
  )
  app.get(
    '/pay/order/watch',
    {
      config: LOOKS,
      schema: {
        summary: 'The same as server-sent events named order, until it is paid or over',
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
