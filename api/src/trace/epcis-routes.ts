import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
import { EventQuery, findEvents } from './event-query'

const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'

/** The query interface of EPCIS 2.0, for the programs of others: its answers are documents of that standard. */
export const epcisRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.get(
    '/trace/epcis/events',
    {
      config: { compressed: true },
      schema: {
        summary: 'The events of goods as an EPCISQueryDocument (EPCIS 2.0, JSON-LD)',
        description:
          'Parameters may also name what they ask for: `EQ_farm:shift`, `GT_ILMD_farm:kilos`, `EXISTS_INNER_farm:plate`, `EQ_bizTransaction_po`.',
        querystring: EventQuery,
        response: failing('badFields', 'tooManyEvents'),
      },
    },
    async ({ query, url }, reply) => {
      const { events, next } = await findEvents(queries, query)
      if (next !== null)
        void reply.header('link', `<${pageAfter(url, next, events.length)}>; rel="next"`)
      return sendDocument(reply, events)
    },
  )
}

/** The address of the next page; a reference to a query alone stands for this address with another query. */
function pageAfter(url: string, next: string, given: number): string {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const limit = query.get('eventCountLimit')
  if (limit !== null) query.set('eventCountLimit', String(Number(limit) - given))
  query.set('nextPageToken', next)
  return `?${query}`
}

const sendDocument = (reply: FastifyReply, events: unknown[]) =>
  reply
    .headers({ 'gs1-epcis-version': '2.0', 'gs1-cbv-version': '2.0' })
    .type('application/ld+json; charset=utf-8')
    .send(JSON.stringify(documentOf(events)))

/** Without a `creationDate`, which the standard leaves open: the same answer must be the same document for caches. */
const documentOf = (eventList: unknown[]) => ({
  '@context': [CONTEXT],
  type: 'EPCISQueryDocument',
  schemaVersion: '2.0',
  epcisBody: {
    queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList } },
  },
})
