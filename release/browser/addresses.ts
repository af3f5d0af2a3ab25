import { LANGS, type Lang } from 'shared/contract'
import type { SiteRegistry } from '../store/site-registry'
import type { ComposedPages } from './composed-pages'

/** What visitors see of a part, and in which language it is to be opened. */
export interface Visit {
  address: string
  lang: Lang
}

/**
 * The addresses at which a part is opened, each in both languages. For a part: its screens, and the composed pages of
 * others that place its widgets. For the shell: its own screens and the first screen of every part.
 * @param name in the registry: `live`, or `shell`
 */
export function visitsOf(pages: ComposedPages, registry: SiteRegistry, name: string): Visit[] {
  const addresses =
    name === 'shell' ? firstScreens(pages, registry) : addressesOfPart(pages, registry, name)
  return [...new Set(addresses)].flatMap((address) => LANGS.map((lang) => ({ address, lang })))
}

function firstScreens({ routes }: ComposedPages, { remotes }: SiteRegistry): string[] {
  const bases = Object.values(remotes).map(({ part }) => part.base)
  const isOfPart = (address: string) => bases.some((base) => address.startsWith(`${base}/`))
  const own = routes.map((route) => route.path).filter((at) => !isOfPart(at) && !at.includes('*'))
  return [...bases, ...own]
}

function addressesOfPart(pages: ComposedPages, registry: SiteRegistry, name: string): string[] {
  // Only parts of the registry are asked for.
  const { base: files, entry, part } = registry.remotes[name]!
  const places = pages.routes
    .filter((route) => pages.html(route, 'zh').includes(`href="${files}${entry}"`))
    .map((route) => route.path)
    .filter((at) => !at.includes(':') && !at.includes('*'))
  const screens = part.screens.map(({ path: at, example }) => below(part.base, example ?? at))
  return [...screens, ...places]
}

/** An address of a screen; `-` stands for a parameter of which the part gives no example. */
const below = (base: string, at: string) =>
  (at ? `${base === '/' ? '' : base}/${at}` : base).replace(/:[^/]+|\*/g, '-')
