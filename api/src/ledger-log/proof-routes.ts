import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Answer, answer, failing } from '../envelope/answer'
import { ProofList, ProofQuery } from './schemas'

export const proofRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
    async () => answer({ checkpoint: null, hashes: [], rows: [] }),
  )
}
