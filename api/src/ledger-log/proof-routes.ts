import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { proofsOf } from './proofs'
import { ProofList, ProofQuery } from './schemas'
import type { LogWitness } from './witnesses'

interface ProofOptions {
  queries: Queries
  witnesses: readonly LogWitness[]
}

export const proofRoutes: FastifyPluginAsyncTypebox<ProofOptions> = async (
  app,
  { queries, witnesses },
) => {
  app.get(
    '/log/proof/list',
    {
      config: { compressed: true },
      schema: {
        summary: 'Proofs that rows of the ledger are in its log',
        querystring: ProofQuery,
        response: { 200: Answer(ProofList), ...failing('badFields') },
      },
    },
    async ({ query }) => {
      const ids = [...new Set(query.ids.split(','))].map(BigInt)
      return answer(await proofsOf(queries, ids, witnesses))
    },
  )
}
