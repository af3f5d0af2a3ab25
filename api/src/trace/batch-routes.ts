import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { attachedSender } from '../attached/send-attached'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { askForBag, Asks } from './asks'
import { BatchPage, batchPage, KeptOfBatches, NewestBatch, newestBatches } from './batch'
import { Element, Gtin, wholeGtin } from './batch-parameters'
import { documentFile } from './documents'
import { questionFields, QuestionReceipt, storeQuestion } from './questions'

const only = { additionalProperties: false }
const BatchQuery = Type.Object({ gtin: Gtin, batch: Element, serial: Type.Optional(Element) }, only)
const ListQuery = Type.Object(
  { batch: Type.Optional(Element) },
  { ...only, description: 'A batch number finds the batches that have it.' },
)
const DocumentQuery = Type.Object(
  { sha256: Type.String({ pattern: '^[0-9a-f]{64}$', reason: 'sha256' }) },
  only,
)
const BagBody = Type.Object({ gtin: Gtin, batch: Element, serial: Element }, only)
const QuestionBody = Type.Object(
  { gtin: Gtin, batch: Element, serial: Type.Optional(Element), ...questionFields },
  { ...only, title: 'BatchQuestion' },
)

/** Opened pages of bags that one network may report in a minute. */
const ASKS_A_MINUTE = 60
/** Questions that one network may send in ten minutes. */
const QUESTIONS = 20

/** What visitors see of batches and bags. */
export const batchRoutes: FastifyPluginAsyncTypebox<{ queries: Queries; reads: Queries }> = async (
  app,
  { queries, reads },
) => {
  const kept = new KeptOfBatches()
  app.get(
    '/trace/batch/get',
    {
      config: { compressed: true },
      schema: {
        summary: 'Everything that is known of a batch, and of one of its bags',
        querystring: BatchQuery,
        response: { 200: Answer(BatchPage), ...failing('badFields', 'noBatch') },
      },
    },
    async ({ query: { gtin, batch, serial } }) =>
      answer(await batchPage(reads, kept, { gtin: wholeGtin(gtin), batch, serial })),
  )
  app.get(
    '/trace/batch/list-newest',
    {
      config: { compressed: true },
      schema: {
        summary: 'The 24 batches packed last, newest first',
        querystring: ListQuery,
        response: { 200: Answer(Type.Array(NewestBatch)), ...failing('badFields') },
      },
    },
    async ({ query: { batch } }) => answer(await newestBatches(reads, batch)),
  )
  const send = attachedSender()
  app.get(
    '/trace/document/get',
    {
      // A HEAD request would read the whole file.
      exposeHeadRoute: false,
      schema: {
        summary:
          'The document of a test, a certificate or an event, as the file that staff attached',
        querystring: DocumentQuery,
        response: failing('badFields', 'noDocument', 'exportsBusy'),
      },
    },
    (request, reply) => send(request, reply, () => documentFile(queries, request.query.sha256)),
  )
  app.post(
    '/trace/bag/ask',
    {
      bodyLimit: 1_024,
      config: { rateLimit: { max: ASKS_A_MINUTE, timeWindow: 60_000 } },
      schema: {
        summary: 'Counts that the page of a bag was opened, and says how often it was, by day',
        querystring: NoQuery,
        body: BagBody,
        response: {
          200: Answer(Asks),
          ...failing('badFields', 'noBatch', 'tooLarge', 'wrongType'),
        },
      },
    },
    async ({ body: { gtin, ...bag }, ip }) =>
      answer(await askForBag(queries, { gtin: wholeGtin(gtin), ...bag }, ip)),
  )
  app.post(
    '/trace/question/create',
    {
      bodyLimit: 16_384,
      config: { rateLimit: { max: QUESTIONS, timeWindow: 600_000 } },
      schema: {
        summary:
          'Asks about a batch; repeating a requestKey stores nothing and returns the same reference',
        querystring: NoQuery,
        body: QuestionBody,
        response: {
          200: Answer(QuestionReceipt),
          ...failing('badFields', 'noBatch', 'tooLarge', 'wrongType'),
        },
      },
    },
    async ({ body: { gtin, ...question } }) =>
      answer(await storeQuestion(queries, { gtin: wholeGtin(gtin), ...question })),
  )
}
