import { apiPlugin, createServer, readEnvironment, type Database } from 'api'
import type { FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'

/** A server with the api of a database, as `npm start` begins; the test adds what it asks for. */
export async function serverWithApi(
  database: Database,
  callsPerMinute = 100_000,
): Promise<FastifyInstance> {
  const app = createServer()
  const { live, pay } = readEnvironment({})
  // Load shedding is tested with the whole service. Here a busy machine must not look like a fault.
  const unshed = { ...database, crowded: () => false }
  await app.register(apiPlugin, { database: unshed, live, pay, callsPerMinute, prefix: '/api' })
  return app
}

/** An XML document; throws for what is not well-formed. */
export const parsed = (xml: string): Document =>
  new JSDOM(xml, { contentType: 'application/xml' }).window.document
