import type { FastifyInstance } from 'fastify'
import { refuse } from 'serving'
import type { CurrentPages } from './current-pages'

/**
 * A stable address of each part for other federation hosts: `/releases/current/mf-live/remoteEntry.js` leads to the
 * running release's entry. A host takes that address for the entry's own and asks for the chunks beside it too. Their
 * names hold a hash of their content, so a host that began with an earlier release still gets that one's.
 */
export function serveCurrentFiles(app: FastifyInstance, pages: CurrentPages): void {
  app.get<{ Params: { part: string; file: string } }>(
    '/releases/current/:part/:file',
    async ({ params: { part, file } }, reply) => {
      const name = part.replace(/^mf-/, '')
      const { remotes } = (await pages.now()).stable.registry
      // A name such as `constructor` is no part.
      const release = Object.hasOwn(remotes, name) ? remotes[name] : undefined
      if (!release || part === name) return refuse(reply, 404)
      const isEntry = file === 'remoteEntry.js'
      const address = isEntry ? release.base + release.entry : pages.addressOf(name, file)
      if (address === null) return refuse(reply, 404)
      // Other origins follow the redirect only if they may read it.
      void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      return reply.redirect(address, 302)
    },
  )
}
