import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Lang } from 'shared/contract'
import { matchPage, readRoutes, type PageRoute } from '../compose/page-routes'
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
  const routes = readRoutes(folder)
  return {
    routes,
    at: (address) => matchPage(routes, address),
    html: ({ pages }, lang) => readFileSync(path.join(folder, pages[lang].file), 'utf8'),
  }
}
