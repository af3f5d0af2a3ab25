import type { FastifyInstance } from 'fastify'
import { refuse } from 'serving'
import type { CurrentPages } from '../current-pages'
import { Unanswered } from './ask-api'
import { serveFeeds, type FeedOptions } from './feeds'
import { sendText } from './send-text'
import { sitemapOf } from './sitemap'

interface FoundOptions extends FeedOptions {
  pages: CurrentPages
}

/**
 * Serves what search engines and feed readers ask for: robots.txt, the feeds, and with a public address the sitemap,
 * whose addresses must be absolute.
 */
export async function serveFound(
  app: FastifyInstance,
  { pages, publicUrl }: FoundOptions,
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Unanswered) return refuse(reply, error.status)
    throw error
  })
  serveFeeds(app, { publicUrl })
  const sitemap = publicUrl === null ? '' : `Sitemap: ${publicUrl}/sitemap.xml\n`
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n${sitemap}`),
  )
  if (publicUrl === null) return
  app.get('/sitemap.xml', async (request, reply) => {
    const { stable } = await pages.now()
    const map = await sitemapOf(request, stable.routes, publicUrl)
    return sendText(request, reply, 'application/xml', map)
  })
}
