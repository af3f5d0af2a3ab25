import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type, type Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Line, NoQuery } from '../envelope/text'
import { Accounts, Transfers } from './account-schemas'
import { accounts } from './accounts'
import { readFilter } from './filter'
import { DayParameter, FILE_TYPES, FileParameters, PageParameters } from './parameters'
import { balance } from './totals'
import { transfersText } from './transfer-export'
import { allTransfers, transferPage } from './transfers'

const TransferQuery = Type.Object(
  {
    ...PageParameters,
    purpose: Line(100, 'Money moved to or from exactly this purpose.'),
    dateFrom: DayParameter('First day, inclusive.'),
    dateTo: DayParameter('Last day, inclusive.'),
  },
  { additionalProperties: false },
)

const FileQuery = Type.Object(FileParameters, { additionalProperties: false })

/** The accounts of the purposes, and the transfers between them. */
export const accountRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.get(
    '/finance/account/list',
    {
      config: { compressed: true },
      schema: {
        summary: 'The account of each purpose: received, moved in, moved out, spent and left',
        querystring: NoQuery,
        response: { 200: Answer(Accounts), ...failing('badFields') },
      },
    },
    async () => answer(await accounts(queries)),
  )
  app.get(
    '/finance/transfer/page',
    {
      config: { compressed: true },
      schema: {
        summary: 'One page of transfers between purposes, newest first',
        querystring: TransferQuery,
        response: { 200: Answer(Transfers), ...failing('badFields') },
      },
    },
    async ({ query }) => {
      const { pageNo = 1, pageSize = 10, purpose, dateFrom, dateTo } = query
      readFilter({ purpose, dateFrom, dateTo })
      return answer(await transferPage(queries, { purpose, dateFrom, dateTo, pageNo, pageSize }))
    },
  )
  app.get(
    '/finance/transfer/export',
    {
      config: { compressed: true },
      exposeHeadRoute: false,
      schema: {
        summary: 'All transfers, oldest first, as a CSV or JSON Lines file',
        querystring: FileQuery,
        response: failing('badFields'),
      },
    },
    async ({ query }, reply) => {
      await sendTransfers(queries, query, reply)
      return reply
    },
  )
}

async function sendTransfers(
  queries: Queries,
  { format = 'csv', lang = 'zh' }: Static<typeof FileQuery>,
  reply: FastifyReply,
): Promise<void> {
  const { demo } = await balance(queries)
  const name = `transfers-${shanghaiDate(new Date())}${demo ? '-demo' : ''}.${format}`
  void reply
    .type(FILE_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(transfersText(await allTransfers(queries), format, lang))
}
