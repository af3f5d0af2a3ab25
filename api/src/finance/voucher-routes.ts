import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { networkOf } from '../limits/network'
import { Slots } from '../limits/slots'
import { EntryNumber } from './parameters'
import { voucherFile } from './vouchers'

const VoucherQuery = Type.Object(
  {
    entry: EntryNumber('The number of the expense.'),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      reason: 'sha256',
      description: 'The SHA-256 of the file.',
    }),
  },
  { additionalProperties: false },
)

/** A file is held in memory until it is sent, so only a few are sent at once: in all, and to each network. */
const AT_ONCE = 16
const EACH = 4

/** A file from outside: it may run nothing, load nothing and be framed by nobody. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The files of vouchers. */
export const voucherRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  const slots = new Slots(AT_ONCE, EACH)
  app.get(
    '/finance/voucher/get',
    {
      // A HEAD request would read the whole file.
      exposeHeadRoute: false,
      schema: {
        summary: 'The voucher of an expense, as the file that staff attached',
        querystring: VoucherQuery,
        response: failing('badFields', 'noVoucher', 'exportsBusy'),
      },
    },
    async ({ ip, query: { entry, sha256 } }, reply) => {
      const end = slots.take(networkOf(ip))
      if (!end) throw new Failure('exportsBusy')
      // Emitted after the last byte, and when the reader is gone.
      reply.raw.once('close', end)
      send(reply, await voucherFile(queries, BigInt(entry), sha256))
      return reply
    },
  )
}

function send(
  reply: FastifyReply,
  { name, type, bytes }: Awaited<ReturnType<typeof voucherFile>>,
): void {
  // A picture may be shown in a page; a PDF is downloaded.
  const how = type === 'application/pdf' ? 'attachment' : 'inline'
  void reply
    .type(type)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
