import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { answer } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { PLAIN } from '../envelope/text'
import { hear } from './publisher'

/** The fields that are read from the media server's callback; it sends more. */
const Word = Type.Object({
  call: Type.Enum(['publish', 'update_publish', 'publish_done'], { type: 'string' }),
  name: Type.String({ minLength: 1, maxLength: 256, pattern: PLAIN, reason: 'text' }),
  clientid: Type.String({ minLength: 1, maxLength: 32, pattern: PLAIN, reason: 'text' }),
  addr: Type.Optional(Type.String({ maxLength: 64, pattern: PLAIN, reason: 'text' })),
  key: Type.String({ minLength: 1, maxLength: 256 }),
})

// Twenty cameras cause 120 heartbeats a minute, all from the media server's address, and each camera has its own secret
// to guess. A media server on this machine may send more, because nobody else calls from there.
const OFTEN = {
  rateLimit: {
    max: ({ ip }: FastifyRequest) => (/^(127\.|::1$|::ffff:127\.)/.test(ip) ? 6_000 : 600),
    timeWindow: 60_000,
  },
}

/** Callbacks of nginx's rtmp module: whether a camera may publish, that it still does, and that it has stopped. */
export const hookRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => firstOfEach(String(body)),
  )
  app.addContentTypeParser('*', async () => {
    throw new Failure('wrongForm')
  })
  app.post(
    '/live/hook',
    { schema: { hide: true, body: Word }, config: OFTEN, bodyLimit: 16_384 },
    async (request) => {
      const { call, name: id, clientid: publisher, addr, key } = request.body
      if (await hear(queries, { call, id, publisher, key }, new Date())) return answer(null)
      request.log.warn({ call, stream: id, publisher, addr }, 'A publisher was refused')
      throw new Failure('mayNotPublish')
    },
  )
}

/** For duplicate names the first value wins: the camera's own arguments follow those of the media server. */
function firstOfEach(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].toReversed())
}
