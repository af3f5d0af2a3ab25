import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Lang } from 'shared/contract'
import { matchRoutes } from 'shared/router'
import type { PageRoute } from '../compose/compose'
import { canaryPagesFolder, pagesFolder } from '../store/registry-file'
import type { SiteRegistry } from '../store/site-registry'

/** The pages of a revision, served or not. */
export interface ComposedPages {
  routes: PageRoute[]
  /** The page of an address, as server/serve.ts finds it. */
  at: (address: string) => PageRoute
  html: (route: PageRoute, lang: Lang) => string
}

/** Reads the pages that were composed for a registry, or for its canary when the registry is the canary's. */
export function composedPages(site: string, { revision, share }: SiteRegistry): ComposedPages {
  const folder = share ? canaryPagesFolder(site, revision) : pagesFolder(site, revision)
  // `composePages` wrote it from such a list.
  const routes = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as PageRoute[]
  return {
    routes,
    // The pattern `/*` of the 404 page matches every address.
    at: (address) => matchRoutes(routes, address)!.at(-1)!.route,
    html: ({ pages }, lang) => readFileSync(path.join(folder, pages[lang].file), 'utf8'),
  }
}
