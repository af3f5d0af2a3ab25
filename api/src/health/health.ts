import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { inTime } from '../database/in-time'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'

const READY_WITHIN_MS = 2_000
const ANSWER_HOLDS_MS = 1_000
const State = Type.Object({ status: Type.Literal('ok') }, { title: 'State' })

export interface HealthOptions {
  queries: Queries
  /** Aborted when the shutdown begins; from then on the service is not ready. */
  leaving: AbortSignal
}

export const healthRoutes: FastifyPluginAsyncTypebox<HealthOptions> = async (
  app,
  { queries, leaving },
) => {
  const quiet = { config: { rateLimit: false as const, always: true }, logLevel: 'warn' as const }
  app.get(
    '/health',
    { ...quiet, schema: { summary: 'The process is up', response: { 200: Answer(State) } } },
    async () => answer({ status: 'ok' as const }),
  )
  const ready = probe(queries, (reason) => app.log.warn({ reason }, 'The database does not answer'))
  app.get(
    '/ready',
    {
      ...quiet,
      schema: {
        summary: 'The database answers, and the service is not shutting down',
        response: { 200: Answer(State), ...failing('notReady') },
      },
    },
    async () => {
      if (leaving.aborted || !(await ready())) throw new Failure('notReady')
      return answer({ status: 'ok' as const })
    },
  )
}

/**
 * Checks whether the database answers, at most once per second for all callers, so that frequent checks do not take
 * resources from visitors.
 * @param lost called with the reason when the database stops answering
 */
function probe(queries: Queries, lost: (reason: string) => void): () => Promise<boolean> {
  let asked = -Infinity
  let told = Promise.resolve(true)
  let well = true
  const ask = async () => {
    const wasWell = well
    try {
      await inTime(
        sql`select 1`.execute(queries),
        READY_WITHIN_MS,
        () => new Error(`No answer within ${READY_WITHIN_MS} ms`),
      )
      well = true
    } catch (error) {
      well = false
      if (wasWell) lost(String(error))
    }
    asked = performance.now()
    return well
  }
  let running = false
  return () => {
    if (running || performance.now() - asked < ANSWER_HOLDS_MS) return told
    running = true
    told = ask().finally(() => (running = false))
    return told
  }
}
