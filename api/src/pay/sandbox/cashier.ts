import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Queries } from '../../database/schema'
import { Failure } from '../../envelope/failure'
import { PLAIN } from '../../envelope/text'
import type { PayContext } from '../context'
import { cashierPage } from './cashier-html'
import { SandboxChannel } from './channel'
import { DECISIONS, type Decision, type SandboxOrder } from './order'

// PostgreSQL refuses NUL; without this pattern it would cause an internal error.
const Word = Type.String({ maxLength: 40, pattern: PLAIN, reason: 'text' })
const Pass = { order: Word, pass: Word }
const style = new URL('./page.css', import.meta.url)

/**
 * The sandbox's cashier page, where a tester decides how a payment ends. It exists only while no other channel is
 * configured.
 */
export const cashierRoutes: FastifyPluginAsyncTypebox<{ context: PayContext }> = async (
  app,
  { context },
) => {
  const channel = context.channels.get('sandbox')
  if (!(channel instanceof SandboxChannel)) return
  const { queries } = context
  const site = context.settings.publicUrl
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  )
  app.addContentTypeParser('*', async () => {
    throw new Failure('wrongForm')
  })
  const base = `${app.prefix}/pay/sandbox`

  app.get('/pay/sandbox/page.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(style, 'utf8')),
  )
  app.get(
    '/pay/sandbox/cashier',
    { schema: { hide: true, querystring: Type.Object(Pass) } },
    async ({ query }, reply) => {
      const order = await orderOf(queries, query)
      return reply
        .type('text/html; charset=utf-8')
        .header('referrer-policy', 'no-referrer')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'self'; img-src 'self' ${site}; base-uri 'none'; form-action 'self' ${site}; frame-ancestors 'none'`,
        )
        .send(cashierPage(order, base, site))
    },
  )
  app.post(
    '/pay/sandbox/decide',
    {
      schema: {
        hide: true,
        body: Type.Object({ ...Pass, decision: Type.Enum(DECISIONS, { type: 'string' }) }),
      },
    },
    async ({ body }, reply) => {
      const order = await orderOf(queries, body)
      const words = await decide(queries, order, body.decision)
      const told = words.map((word) =>
        app.inject({
          method: 'POST',
          url: `${app.prefix}/pay/notify/sandbox`,
          ...noticeOf(channel, word),
        }),
      )
      await Promise.all(told)
      return reply.redirect(order.return_url, 303)
    },
  )
}

type Told = Parameters<SandboxChannel['sign']>[0]

function noticeOf(channel: SandboxChannel, word: Told) {
  const { body, headers } = channel.sign(word)
  return { payload: body, headers: { ...headers, 'content-type': 'application/json' } }
}

async function orderOf(
  queries: Queries,
  { order: number, pass }: { order: string; pass: string },
): Promise<SandboxOrder> {
  const order = await queries
    .selectFrom('sandbox_order')
    .selectAll()
    .where('number', '=', number)
    .where('pass', '=', pass)
    .executeTakeFirst()
  if (!order) throw new Failure('noOrder')
  return order
}

/**
 * Stores the tester's decision in the sandbox's records. An order that is over stays as it is.
 * @returns the notifications to send; for two payments each is sent twice
 */
async function decide(
  queries: Queries,
  { number, amount }: SandboxOrder,
  decision: Decision,
): Promise<Told[]> {
  const state = decision === 'refuse' ? 'refused' : 'paid'
  const at = new Date()
  const trades = { approve: 1, twice: 2, refuse: 0 }[decision]
  const payments = Array.from({ length: trades }, () => ({
    trade: `S${randomBytes(10).toString('hex')}`,
    number,
    amount,
    paid_at: at,
  }))
  const decided = await queries.transaction().execute(async (writes) => {
    const changed = await writes
      .updateTable('sandbox_order')
      .set({ state })
      .where('number', '=', number)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('number')
      .executeTakeFirst()
    if (changed && payments.length > 0)
      await writes.insertInto('sandbox_payment').values(payments).execute()
    return changed !== undefined
  })
  if (!decided) return []
  const word = { number, amount: String(amount), at: at.toISOString() }
  if (state === 'refused') return [{ ...word, state, trade: '' }]
  const words = payments.map(({ trade }) => ({ ...word, state: 'paid' as const, trade }))
  return decision === 'twice' ? [...words, ...words] : words
}
