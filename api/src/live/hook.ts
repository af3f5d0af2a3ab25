import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { answer } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { PLAIN } from '../envelope/text'
import { hear } from './publisher'

/** What is read of the media server's word; it says more. */
const Word = Type.Object({
  call: Type.Enum(['publish', 'update_publish', 'publish_done'], { type: 'string' }),
  name: Type.String({ minLength: 1, maxLength: 256, pattern: PLAIN, reason: 'text' }),
  clientid: Type.String({ minLength: 1, maxLength: 32, pattern: PLAIN, reason: 'text' }),
  addr: Type.Optional(Type.String({ maxLength: 64, pattern: PLAIN, reason: 'text' })),
  key: Type.String({ minLength: 1, maxLength: 256 }),
})

// Twenty cameras tell 120 times a minute, all from the media server's address; each has its own secret to guess. One on
// this machine may tell more: nobody else speaks from there.
const OFTEN = {
  rateLimit: {
    max: ({ ip }: FastifyRequest) => (/^(127\.|::1$|::ffff:127\.)/.test(ip) ? 6_000 : 600),
    timeWindow: 60_000,
  },
}

/** Where nginx's rtmp module asks whether a camera may publish, and tells that it still does or no longer does. */
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

/** The first of each name counts: the camera's own arguments come after what the media server says. */
function firstOfEach(body: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(body)].toReversed())
}
