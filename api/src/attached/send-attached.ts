import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AttachedType } from '../database/attached-table'
import { Failure } from '../envelope/failure'
import { networkOf } from '../limits/network'
import { Slots } from '../limits/slots'

/** A file is held in memory until it is sent, so only a few are sent at once: in all, and to each network. */
const AT_ONCE = 16
const EACH = 4

/** A file from outside: it may run nothing, load nothing and be framed by nobody. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

interface File {
  name: string
  type: AttachedType
  bytes: Buffer
}

/** Sends files that staff attached, a few at once. */
export function attachedSender() {
  const slots = new Slots(AT_ONCE, EACH)
  /** @throws {Failure} `exportsBusy` when too many are being sent */
  return async ({ ip }: FastifyRequest, reply: FastifyReply, find: () => Promise<File>) => {
    const end = slots.take(networkOf(ip))
    if (!end) throw new Failure('exportsBusy')
    // Emitted after the last byte, and when the reader is gone.
    reply.raw.once('close', end)
    const { name, type, bytes } = await find()
    // A picture may be shown in a page; a PDF is downloaded.
    const how = type === 'application/pdf' ? 'attachment' : 'inline'
    void reply
      .type(type)
      .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
    return reply
  }
}
