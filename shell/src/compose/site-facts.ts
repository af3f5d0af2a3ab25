import {
  inLang,
  links,
  siteName,
  type Lang,
  type PublishedPart,
  type SchemaThing,
  type Settings,
} from 'shared/contract'

/** A screen and its place on the site. */
export interface Place {
  lang: Lang
  settings: Settings
  /** Without the language. */
  pathname: string
  /** The screen's name; undefined where the page stands for many screens. */
  title: string | undefined
  /** The part whose screen it is. */
  part?: PublishedPart | undefined
}

/** Whom the site belongs to, on the screens that tell about it. */
export function organisation({ lang, settings, pathname }: Place): SchemaThing | null {
  if (pathname !== links.home() && pathname !== links.about()) return null
  const home = absolute(settings, links.home())
  return {
    '@type': 'NGO',
    '@id': `${home}#farm`,
    name: siteName[lang],
    url: absolute(settings, inLang(lang, links.home())),
    logo: absolute(settings, '/media/brand/icon-512.png'),
  }
}

/** The way from home to a screen that stands below another one of its part. */
export function trail({ lang, settings, pathname, title, part }: Place): SchemaThing | null {
  if (!part || !title || pathname === part.base) return null
  const steps = [
    [siteName[lang], links.home()],
    [part.label[lang], part.base],
    [title, pathname],
  ] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(settings, inLang(lang, path)),
    })),
  }
}

/** An address from the site's root, with the site's public address where that is known. */
export const absolute = ({ publicUrl }: Settings, path: string): string =>
  path.startsWith('/') ? (publicUrl ?? '') + path : path
