import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { refuse, SECURITY_HEADERS } from 'serving'
import { DEMONSTRATION, demonstrationCoverPlugin } from './demonstration-covers'
import { fileOfPart, partOf, playlistAt } from './loop'
import { OWN_BASE, type LiveSettings } from './settings'
import { readSignedPath } from './signed-path'

/**
 * The embedded media server: serves the demonstration streams as endless live streams at `/media/live`, under the same
 * signed paths that nginx checks for real ones and passes on here when a stream has no files; and their covers. Register
 * it at the root of the server. Answers 403 for a forged URL, 410 for an expired one, 404 for a missing file and 500 for one that
 * cannot be read; 204 for the playlist of a stream without pictures. That is normal right after a stream goes live, and
 * a 404 would show as an error in the browser's console.
 */
export const mediaPlugin: FastifyPluginAsync<{ live: LiveSettings }> = async (app, { live }) => {
  await app.register(demonstrationCoverPlugin)
  const slugs = new Set(readdirSync(DEMONSTRATION))
  // The error message contains the file's path, which must not be sent to the client.
  app.setErrorHandler<FastifyError>(({ code }, request, reply) => {
    request.log.error({ code }, 'A demonstration stream cannot be read')
    return refuse(reply, 500)
  })
  // A player requests every few seconds, and its URL gives access to the stream: neither belongs in a log.
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

/** The time at process start plus the elapsed monotonic time: a player cannot follow a clock that is set back. */
const steadyNow = () => new Date(performance.timeOrigin + performance.now())

interface Content {
  type: string
  cache: string
  content: string | Buffer
}

// no-store: Chromium requests a playlist in ranges. With a cache, it joined a range of the old playlist with one of the
// new.
const PLAYLIST = { type: 'application/vnd.apple.mpegurl', cache: 'no-store' }
// Private, because a shared cache would serve a part to clients without a valid URL.
const FILM = { type: 'video/mp4', cache: 'private, max-age=60' }

async function contentOf(slug: string, file: string, now: Date): Promise<Content | undefined> {
  const read = (name: string) => readFile(join(DEMONSTRATION, slug, name))
  if (file === 'index.m3u8') return { ...PLAYLIST, content: playlistAt(now) }
  if (file === 'init.mp4') return { ...FILM, content: await read(file) }
  const part = /^([1-9]\d{0,9})\.m4s$/.exec(file)?.[1]
  const source = part && fileOfPart(Number(part), now)
  return source ? { ...FILM, content: partOf(await read(source), Number(part)) } : undefined
}
