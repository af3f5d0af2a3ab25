import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { refuse, SECURITY_HEADERS } from 'serving'
import { addCompression } from '../compression/compression'

/** Relative to this file, because the films and covers belong to the site and not to the api workspace. */
export const DEMONSTRATION = fileURLToPath(new URL('../../../media/demo/', import.meta.url))

/** Drawings, so that one file fits every size. */
const covers = new Map(
  readdirSync(DEMONSTRATION).map((id) => {
    const drawing = readFileSync(join(DEMONSTRATION, id, 'cover.svg'))
    return [id, { drawing, version: versionOf(drawing) }]
  }),
)

function versionOf(drawing: Buffer): string {
  return createHash('sha256').update(drawing).digest('base64url').slice(0, 12)
}

/** The URL of a demonstration stream's cover; empty when the stream has none. */
export function demonstrationCover(id: string): string {
  const cover = covers.get(id)
  return cover ? `/media/covers/${id}/${cover.version}` : ''
}

/** Serves the covers of the demonstration streams, under addresses that change with their content. */
export const demonstrationCoverPlugin: FastifyPluginAsync = async (app) => {
  addCompression(app)
  app.get<{ Params: { id: string; version: string } }>(
    '/media/covers/:id/:version',
    { config: { compressed: true } },
    async ({ params: { id, version } }, reply) => {
      void reply.headers(SECURITY_HEADERS)
      const cover = covers.get(id)
      if (!cover) return refuse(reply, 404)
      // A tab that was opened before an update asks for an earlier version and gets this one.
      const isCurrent = version === cover.version
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type('image/svg+xml')
        .send(cover.drawing)
    },
  )
}
