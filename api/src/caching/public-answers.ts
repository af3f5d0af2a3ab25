import type { FastifyInstance } from 'fastify'
import { etagOf, isKnown, publicCaching } from 'serving'
import { PUBLIC_CALLS } from './public-calls'

/**
 * Lets shared caches keep the answers of public calls, and answers 304 to whoever has one already. Failures stay
 * `no-store`. Must be added before the compression, because the validator stands for an answer in every coding.
 */
export function addPublicAnswers(app: FastifyInstance): void {
  const urls = new Set(PUBLIC_CALLS.map((call) => app.prefix + call))
  app.addHook('onSend', async ({ routeOptions, headers }, reply, payload) => {
    const isPublic = urls.has(routeOptions.url ?? '') && reply.statusCode === 200
    if (!isPublic || typeof payload !== 'string') return payload
    const etag = `W/${etagOf(payload)}`
    void reply.headers({ ...publicCaching(headers), etag })
    if (!isKnown(etag, headers['if-none-match'])) return payload
    void reply.code(304)
    return ''
  })
}
