import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding, type Encoding } from './accepted'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether answers are compressed. Only for answers without a secret: their size would tell it to whoever can choose a
     * part of the answer (BREACH).
     */
    compressed?: boolean
  }
}

/** A smaller answer fits into one packet anyway. */
const SMALLEST = 1024

// Higher qualities save little more and cost several times as much (docs/decisions/0027).
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const GZIP = { level: 6 }

const whole = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
} satisfies Record<Encoding, unknown>

const streams = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(GZIP),
} satisfies Record<Encoding, unknown>

/** Compresses the answers of the routes that are registered afterwards with `config: { compressed: true }`. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.compressed) return payload
    const isAnswer = reply.statusCode === 200 || reply.statusCode === 304
    if (!isAnswer) return plain(reply, payload)
    void reply.header('vary', 'accept-encoding')
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    if (!encoding) return payload
    const smaller = await compress(payload, encoding)
    if (smaller) void reply.header('content-encoding', encoding)
    return smaller ?? payload
  })
}

/** Undefined for what is better sent as it is. */
async function compress(payload: unknown, encoding: Encoding) {
  if (payload instanceof Readable) {
    const stream = streams[encoding]()
    // Who reads the stream learns of its errors; Fastify destroys it, and with it the source, when the visitor leaves.
    return pipeline(payload, stream, () => {})
  }
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  const bytes = Buffer.from(payload)
  return bytes.length < SMALLEST ? undefined : whole[encoding](bytes)
}

/** A stream that failed before its first byte is answered by a failure, which has its headers already. */
function plain(reply: FastifyReply, payload: unknown) {
  void reply.removeHeader('content-encoding')
  reply.raw.removeHeader('content-encoding')
  return payload
}
