import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify'
import { SECURITY_HEADERS } from 'serving'
import { fileOfPart, partOf, playlistAt } from './loop'
import { OWN_BASE, type LiveSettings } from './settings'
import { readSignedPath } from './signed-path'

/** Found by its place: the pictures are the site's, not the api's. */
const LOOPS = fileURLToPath(new URL('../../../media/demo/', import.meta.url))

/**
 * The embedded media server: the demonstration streams as endless live streams at `/media/live`, under the same signed
 * paths that nginx checks for real ones, and hands over when a stream has nothing. Register it at the root of the server.
 * Forged 403, expired 410, what is not there 404, what cannot be read 500; 204 for the playlist of a stream that has no
 * pictures now, which is no fault that a console should tell of: each one is live a moment before its first piece.
 */
export const mediaPlugin: FastifyPluginAsync<{ live: LiveSettings }> = async (app, { live }) => {
  const slugs = new Set(readdirSync(LOOPS))
  // The words of a failure name the file, which is nobody's business.
  app.setErrorHandler<FastifyError>(({ code }, request, reply) => {
    request.log.error({ code }, 'A stream of the demonstration cannot be read')
    return refuse(reply, 500)
  })
  // A player asks every few seconds, and its address opens the stream: neither belongs in a log.
  const quiet = { logLevel: 'warn' as const }
  app.get<{ Params: { '*': string } }>(`${OWN_BASE}/*`, quiet, async (request, reply) => {
    void reply.headers({
      ...SECURITY_HEADERS,
      'access-control-allow-origin': '*',
      'x-robots-tag': 'noindex',
    })
    const asked = readSignedPath(request.params['*'], live.key, new Date())
    if (asked === 'forged') return refuse(reply, 403)
    if (asked === 'expired') return refuse(reply, 410)
    const found = slugs.has(asked.id)
      ? await contentOf(asked.id, asked.file, steadyNow())
      : undefined
    if (!found && /(^|\/)index\.m3u8$/.test(asked.file))
      return reply.status(204).header('cache-control', 'no-store').send()
    if (!found) return refuse(reply, 404)
    return reply.type(found.type).header('cache-control', found.cache).send(found.content)
  })
}

/** The time as it was when this process started, and what went by since: a player cannot follow a step back. */
const steadyNow = () => new Date(performance.timeOrigin + performance.now())

interface Content {
  type: string
  cache: string
  content: string | Buffer
}

const PLAYLIST = { type: 'application/vnd.apple.mpegurl', cache: 'no-cache' }
// Privately: a shared cache would hand a part on to whoever has no valid address.
const FILM = { type: 'video/mp4', cache: 'private, max-age=60' }

async function contentOf(slug: string, file: string, now: Date): Promise<Content | undefined> {
  const read = (name: string) => readFile(join(LOOPS, slug, name))
  if (file === 'index.m3u8') return { ...PLAYLIST, content: playlistAt(now) }
  if (file === 'init.mp4') return { ...FILM, content: await read(file) }
  const part = /^([1-9]\d{0,9})\.m4s$/.exec(file)?.[1]
  const source = part && fileOfPart(Number(part), now)
  return source ? { ...FILM, content: partOf(await read(source), Number(part)) } : undefined
}

const refuse = (reply: FastifyReply, status: number) =>
  reply
    .status(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${status}\n`)
