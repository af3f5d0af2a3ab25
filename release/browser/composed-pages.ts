import type { Lang } from 'shared/contract'
import { matchPage, routesIn, type PageRoute } from '../compose/page-routes'
import { canarySet, storedPages } from '../store/pages'
import type { SiteRegistry } from '../store/site-registry'

/** The pages of a revision, served or not. */
export interface ComposedPages {
  routes: PageRoute[]
  /** The page of an address, as server/serve.ts finds it. */
  at: (address: string) => PageRoute
  html: (route: PageRoute, lang: Lang) => string
}

/** Reads the pages that were composed for a registry, or for its canary when the registry is the canary's. */
export async function composedPages(
  site: string,
  { revision, share }: SiteRegistry,
): Promise<ComposedPages> {
  const pages = await storedPages(site, revision)
  const set = share ? canarySet(pages) : pages
  const routes = routesIn(set)
  return {
    routes,
    at: (address) => matchPage(routes, address),
    html: ({ pages }, lang) => String(set.get(pages[lang].file)),
  }
}
