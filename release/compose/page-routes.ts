import type { Lang } from 'shared/contract'
import { matchRoutes } from 'shared/router'
import type { Files } from '../store/site-store'

/** One composed page: the name of its file among the set's, and the content security policy it is served with. */
export interface ComposedPage {
  file: string
  policy: string
  /** The same page with marks in place of its content, for screens that are rendered on request (template-marks.ts). */
  template?: ComposedPage
}

/**
 * An entry of a revision's `pages.json`: a route pattern that addresses are matched with, and its page in each
 * language.
 */
export interface PageRoute {
  path: string
  caseSensitive: true
  status: 200 | 404
  /** What it shows is nobody else's. */
  personal: boolean
  pages: Record<Lang, ComposedPage>
}

/** The routes of a set of composed pages, from its `pages.json`. */
export const routesIn = (set: Files): PageRoute[] =>
  // `composePages` wrote it from such a list.
  JSON.parse(String(set.get('pages.json'))) as PageRoute[]

/** The page whose pattern matches an address. The pattern `/*` of the 404 page matches every one. */
export function matchPage(routes: PageRoute[], address: string): PageRoute {
  const route = matchRoutes(near(routes, address), address)?.at(-1)?.route
  if (!route) throw new Error(`No composed page matches ${address}, and there is no 404 page.`)
  return route
}

/**
 * The patterns that may match an address: those that begin with its first segment, or with any. The router takes apart all
 * that it is given for each request, which was a quarter of the memory that the serving process used for a page.
 */
function near(routes: PageRoute[], address: string): PageRoute[] {
  // The router decodes it.
  if (address.includes('%')) return routes
  const first = firstOf(address)
  return routes.filter(({ path }) => {
    const own = firstOf(path)
    return own === first || /^[:*]|\?$/.test(own)
  })
}

const firstOf = (path: string) => path.replace(/^\//, '').split('/', 1)[0] ?? ''
