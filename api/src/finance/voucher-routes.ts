import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { attachedSender } from '../attached/send-attached'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
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

/** The files of vouchers. */
export const voucherRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  const send = attachedSender()
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
    (request, reply) => {
      const { entry, sha256 } = request.query
      return send(request, reply, () => voucherFile(queries, BigInt(entry), sha256))
    },
  )
}
