import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown, publicCaching, refuse, SECURITY_HEADERS } from 'serving'
import { addCompression } from '../compression/compression'
import { DatabaseAway, DatabaseCrowded } from '../database/away'
import type { Database } from '../database/open'
import { snapshot } from '../database/snapshot'
import { newestCheckpoint, publishedKeys } from './checkpoint'
import { servedCheckpoint } from './served-checkpoint'
import { bundleBytes, readTileAddress, tileBytes } from './tiles'
import type { LogWitness } from './witnesses'

/** A tile never changes. nginx is told as well, by `s-maxage`. */
const FOR_EVER = 'public, max-age=31536000, s-maxage=31536000, immutable'

interface LogFilesOptions {
  database: Database
  /** None by default. */
  witnesses?: readonly LogWitness[] | undefined
}

/**
 * The log as files (c2sp.org/tlog-tiles): `/log/checkpoint`, `/log/vkey`, `/log/witnesses` and `/log/tile/…`. Register
 * it at the root of the server. Answers 404 for what the log does not have (yet), and 503 while the database is away or crowded.
 */
export const logFilesPlugin: FastifyPluginAsync<LogFilesOptions> = async (
  app,
  { database, witnesses = [] },
) => {
  const { reads } = database
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DatabaseAway || error instanceof DatabaseCrowded)
      return refuse(reply.header('retry-after', '5'), 503)
    request.log.error({ failed: error.name, code: error.code }, 'The log cannot be read')
    return refuse(reply, 500)
  })
  addCompression(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...SECURITY_HEADERS, 'access-control-allow-origin': '*' })
    if (database.crowded()) throw new DatabaseCrowded()
  })
  app.get('/log/checkpoint', async (request, reply) => {
    const served = await snapshot(reads, (at) => servedCheckpoint(at, witnesses))
    return served ? sendText(request, reply, served.note) : refuse(reply, 404)
  })
  app.get('/log/vkey', async (request, reply) => {
    const keys = await publishedKeys(reads)
    if (keys.length === 0) return refuse(reply, 404)
    return sendText(request, reply, keys.map((key) => `${key}\n`).join(''))
  })
  // Empty when there are none: a browser would report a 404 as a fault.
  app.get('/log/witnesses', async (request, reply) =>
    sendText(request, reply, witnesses.map(({ vkey }) => `${vkey}\n`).join('')),
  )
  app.get<Tail>('/log/tile/*', async (request, reply) => {
    const address = readTileAddress(request.params['*'])
    if (!address) return refuse(reply, 404)
    const { bytes, demo } = await snapshot(reads, async (at) => ({
      bytes: await tileBytes(at, address),
      demo: (await newestCheckpoint(at))?.demo,
    }))
    return bytes ? sendTile(request, reply, bytes, !demo) : refuse(reply, 404)
  })
  // Texts become a fourth of their size; hashes would stay as they are.
  const compressed = { config: { compressed: true } }
  app.get<Tail>('/log/tile/entries/*', compressed, async (request, reply) => {
    const address = readTileAddress(`entries/${request.params['*']}`)
    const bundle = address && (await bundleBytes(reads, address))
    return bundle ? sendTile(request, reply, bundle.bytes, bundle.isLasting) : refuse(reply, 404)
  })
}

interface Tail {
  Params: { '*': string }
}

/** The real log will have other tiles at the addresses of the demonstration's, and a restored ledger other leaves. */
function sendTile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  isLasting: boolean,
): FastifyReply {
  const caching = isLasting ? { 'cache-control': FOR_EVER } : publicCaching(headers)
  return reply.headers(caching).type('application/octet-stream').send(bytes)
}

function sendText({ headers }: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = etagOf(text)
  void reply.headers({ ...publicCaching(headers), etag }).type('text/plain; charset=utf-8')
  return isKnown(etag, headers['if-none-match']) ? reply.status(304).send() : reply.send(text)
}
