import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from 'serving'

/** Feed readers and crawlers come back every few minutes at most. */
const MINUTES = 'public, max-age=300'

/** Sends a text, or 304 to whoever has it already. */
export function sendText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  const bytes = Buffer.from(text)
  const etag = etagOf(bytes)
  void reply.headers({ 'cache-control': MINUTES, etag })
  if (isKnown(etag, headers['if-none-match'])) return reply.status(304).send()
  return reply.type(`${type}; charset=utf-8`).send(bytes)
}
