import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'

const READY_WITHIN_MS = 2_000
const State = Type.Object({ status: Type.Literal('ok') }, { title: 'State' })

export const healthRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  const quiet = { config: { rateLimit: false as const }, logLevel: 'warn' as const }
  app.get(
    '/health',
    { ...quiet, schema: { summary: 'The process is up', response: { 200: Answer(State) } } },
    async () => answer({ status: 'ok' as const }),
  )
  app.get(
    '/ready',
    {
      ...quiet,
      schema: {
        summary: 'The database answers',
        response: { 200: Answer(State), ...failing('notReady') },
      },
    },
    async (request) => {
      try {
        await within(READY_WITHIN_MS, sql`select 1`.execute(queries))
      } catch (error) {
        request.log.warn({ reason: String(error) }, 'The database does not answer')
        throw new Failure('notReady')
      }
      return answer({ status: 'ok' as const })
    },
  )
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
