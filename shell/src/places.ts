import { links, type Part, type PartLink } from 'shared/contract'

/** Something that the site leads to: a part, or a screen of the shell's own. */
export interface Place {
  path: string
  menu?: PartLink
  footer?: PartLink
}

const about = { zh: '品牌故事', en: 'Our story' }

export const joinLabel = { zh: '加入我们', en: 'Join us' }

/** The shell's own screens. Join-us stands beside the menu by itself (spec, section 2). */
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

/** The part that answers a path. */
export const partAt = <P extends Part>(parts: P[], path: string): P | undefined =>
  parts.find(({ base }) =>
    base === '/' ? path === '/' : path === base || path.startsWith(`${base}/`),
  )
