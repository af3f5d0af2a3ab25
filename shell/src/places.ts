import { links, type Part, type PartLink } from 'shared/contract'

/** A destination within the site: a part or one of the shell's own screens. */
export interface Place {
  path: string
  menu?: PartLink
  footer?: PartLink
}

const about = { zh: '品牌故事', en: 'Our story' }

export const joinLabel = { zh: '加入我们', en: 'Join us' }

/** The shell's own screens. Join-us has its own button next to the menu (spec, section 2). */
export const ownPlaces: Place[] = [
  {
    path: links.about(),
    menu: { order: 30, label: about },
    footer: { order: 40, label: about },
  },
  { path: links.contact(), footer: { order: 50, label: joinLabel } },
]

export interface PlaceLink extends PartLink {
  to: string
}

/** The links of the menu or of the footer, in their order. */
export function linksIn(place: 'menu' | 'footer', parts: Part[]): PlaceLink[] {
  const all: Place[] = [...parts.map((part) => ({ ...part, path: part.base })), ...ownPlaces]
  return all
    .flatMap(({ path, [place]: link }) => (link ? [{ ...link, to: path }] : []))
    .sort((one, other) => one.order - other.order)
}

/** The part whose base path covers a path. */
export const partAt = <P extends Part>(parts: P[], path: string): P | undefined =>
  parts.find(({ base }) =>
    base === '/' ? path === '/' : path === base || path.startsWith(`${base}/`),
  )

/** The first screen of the part or the shell's own screen that a path leads to; home for any other path. */
export const placeAt = (parts: Part[], path: string): string =>
  partAt(parts, path)?.base ?? ownPlaces.find((place) => place.path === path)?.path ?? links.home()
