import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { contentFileOf, goodsProofFileOf, nameFileOf, proofFileOf } from './proof-files'
import { publicGoodsProofsOf, proofsOf } from './proofs'
import {
  GoodsProofFileQuery,
  GoodsProofList,
  GoodsProofQuery,
  ProofFileQuery,
  ProofList,
  ProofQuery,
} from './schemas'
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
  app.get(
    '/log/proof/file',
    {
      schema: {
        summary: 'The proof of a row as a file to keep (c2sp.org/tlog-proof)',
        querystring: ProofFileQuery,
        response: failing('badFields', 'noEntry', 'notInLog'),
      },
    },
    async ({ query: { id } }, reply) =>
      sendFile(reply, `row-${id}.tlog-proof`, await proofFileOf(queries, BigInt(id), witnesses)),
  )
  app.get(
    '/log/proof/name-file',
    {
      schema: {
        summary: 'The salt and the name of a row, whose SHA-256 is in its proof',
        querystring: ProofFileQuery,
        response: failing('badFields', 'noEntry', 'notInLog', 'nameErased'),
      },
    },
    async ({ query: { id } }, reply) =>
      sendFile(reply, `row-${id}-name.txt`, await nameFileOf(queries, BigInt(id), witnesses)),
  )
  app.get(
    '/log/goods-proof/list',
    {
      config: { compressed: true },
      schema: {
        summary: 'Proofs that facts about goods are in the log',
        querystring: GoodsProofQuery,
        response: { 200: Answer(GoodsProofList), ...failing('badFields') },
      },
    },
    async ({ query }) => {
      const leaves = [...new Set(query.leaves.split(','))].map(BigInt)
      return answer(await publicGoodsProofsOf(queries, leaves, witnesses))
    },
  )
  app.get(
    '/log/goods-proof/file',
    {
      schema: {
        summary: 'The proof of a fact about goods as a file to keep (c2sp.org/tlog-proof)',
        querystring: GoodsProofFileQuery,
        response: failing('badFields', 'noFact'),
      },
    },
    async ({ query: { leaf } }, reply) =>
      sendFile(
        reply,
        `fact-${leaf}.tlog-proof`,
        await goodsProofFileOf(queries, BigInt(leaf), witnesses),
      ),
  )
  app.get(
    '/log/goods-proof/content-file',
    {
      schema: {
        summary: 'The salt and the content of a fact about goods, whose SHA-256 is in its proof',
        querystring: GoodsProofFileQuery,
        response: failing('badFields', 'noFact', 'growerNotNamed'),
      },
    },
    async ({ query: { leaf } }, reply) =>
      sendFile(
        reply,
        `fact-${leaf}-content.txt`,
        await contentFileOf(queries, BigInt(leaf), witnesses),
      ),
  )
}

/** The name tells a visitor years later what the file is of. */
const sendFile = (reply: FastifyReply, name: string, text: string) =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="slow-life-farm-${name}"`)
    .send(text)
