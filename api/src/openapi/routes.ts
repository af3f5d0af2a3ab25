import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { namedDocument } from './document'
import { documentPage } from './document-html'

const style = new URL('./page.css', import.meta.url)

/** The OpenAPI document as JSON, and as a page for people. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  const hidden = { schema: { hide: true } }
  const document = { ...hidden, config: { compressed: true } }
  app.get('/openapi.json', document, async () => namedDocument(app))
  app.get('/docs', document, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(documentPage(namedDocument(app), app.prefix)),
  )
  app.get('/docs/page.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(style, 'utf8')),
  )
}
