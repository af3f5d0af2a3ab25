import { readFile, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Kept } from './kept'

/** Memory for files, in bytes: some forty releases of all parts. */
const KEPT_BYTES = 32 * 1024 * 1024
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  vary: 'accept-encoding',
}
const PLAIN = /^[\w-][\w.-]*$/

interface Params {
  part: string
  version: string
  file: string
}

/**
 * Serves the compressed files of releases from memory (docs/decisions/0030). `@fastify/static` answers all other requests
 * below `/releases/` (`reply.sendFile`).
 * @param folder of all releases
 */
export async function serveReleaseFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/releases/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      for (const [name, value] of Object.entries(HEADERS)) reply.setHeader(name, value)
    },
  })
  const kept = new Kept<ReleaseFile>(KEPT_BYTES)
  app.get<{ Params: Params }>('/releases/:part/:version/:file', async (request, reply) => {
    const { part, version, file } = request.params
    const words = [part, version, file]
    const type = TYPES[path.extname(file)]
    if (type !== undefined && words.every((word) => PLAIN.test(word)) && isPlain(request.headers)) {
      const found = await current(kept, `${path.join(folder, ...words)}.br`)
      if (found)
        return reply
          .headers({ ...HEADERS, ...found.headers, 'content-type': type })
          .send(found.bytes)
    }
    return reply.sendFile(words.join('/'))
  })
}

interface ReleaseFile {
  bytes: Buffer
  size: number
  /** As `@fastify/static` sends them. */
  headers: Record<string, string>
}

/** The file as it is on the disk; null when it cannot be read, and `sendFile` tells why. */
async function current(kept: Kept<ReleaseFile>, place: string): Promise<ReleaseFile | null> {
  try {
    const { mtime, size, ino, ctimeMs } = await stat(place)
    // A repair may restore size and time of the file, but neither its number nor when that was done.
    const name = [place, size, mtime.getTime(), ino, ctimeMs].join(' ')
    const known = kept.find(name)
    if (known) return await known
    const read = readReleaseFile(place, mtime)
    kept.keep(name, read)
    return await read
  } catch {
    return null
  }
}

async function readReleaseFile(place: string, mtime: Date): Promise<ReleaseFile> {
  const bytes = await readFile(place)
  const stamp = `${bytes.length.toString(16)}-${mtime.getTime().toString(16)}`
  const headers = {
    'accept-ranges': 'bytes',
    'last-modified': mtime.toUTCString(),
    etag: `W/"${stamp}"`,
    'content-encoding': 'br',
  }
  return { bytes, size: bytes.length, headers }
}

/**
 * Whether the browser takes Brotli and asks for the whole file, without conditions. `@fastify/static` also compares weights
 * (`br;q=…`).
 */
const isPlain = (headers: IncomingHttpHeaders) =>
  /(^|,)\s*br\s*(,|$)/.test(String(headers['accept-encoding'] ?? '')) &&
  !Object.keys(headers).some((name) => name === 'range' || name.startsWith('if-'))
