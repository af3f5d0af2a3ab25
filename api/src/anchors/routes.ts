import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { OrNull } from '../finance/schemas'
import { newestCheckpoint } from '../ledger-log/checkpoint'
import { addAnchorMetrics } from './metrics'
import { isOfOtherLog } from './sendings'
import type { ChainSettings } from './settings'
import { lastLook } from './status'

const AnchorPlace = Type.Object(
  {
    endpoints: Type.Array(Type.String(), {
      description:
        'Addresses of nodes that answer JSON-RPC, run by different people where possible.',
    }),
    chainId: Type.Integer({ minimum: 1, description: 'What `eth_chainId` must answer.' }),
    contract: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
    codeHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the contract’s code; other code is not to be believed.',
    }),
    confirmations: Type.Integer({
      minimum: 1,
      description: 'The blocks after which an anchor counts, its own included.',
    }),
    size: OrNull(
      Type.Integer({
        minimum: 1,
        description:
          'The newest size that the service found anchored. A hint: the chain is to be asked.',
      }),
    ),
  },
  { title: 'AnchorPlace' },
)

/** Where visitors' browsers find the anchors of the log, which they read themselves. */
export const anchorRoutes: FastifyPluginAsyncTypebox<{
  queries: Queries
  chain: ChainSettings | undefined
  metrics: Registry
}> = async (app, { queries, chain, metrics }) => {
  if (chain) addAnchorMetrics(metrics, queries, chain)
  app.get(
    '/log/anchor/get',
    {
      schema: {
        summary: 'Where the anchors of the ledger’s log are; null without a chain',
        response: { 200: Answer(OrNull(AnchorPlace)), ...failing() },
      },
    },
    async () => answer(chain ? await placeOf(queries, chain) : null),
  )
}

async function placeOf(queries: Queries, chain: ChainSettings) {
  const { endpoints, chainId, contract, codeHash, confirmations } = chain
  const newest = await newestCheckpoint(queries)
  // Anchors of another log would look as if this one had been cut.
  if (!newest || (await isOfOtherLog(queries, chain, newest.demo))) return null
  const size = (await lastLook(queries, chain))?.anchored ?? null
  return { endpoints, chainId, contract, codeHash, confirmations, size }
}
