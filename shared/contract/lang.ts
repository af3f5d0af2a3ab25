export const LANGS = ['zh', 'en'] as const
export type Lang = (typeof LANGS)[number]

/** A text in every language of the site. */
export type Wording = Record<Lang, string>

/** English stands below this path, screen for screen; Chinese has no prefix (docs/decisions/0029). */
const ENGLISH = '/en'

/** The language of an address. @param pathname a path of the site, `/en/finance` */
export const langOf = (pathname: string): Lang =>
  pathname === ENGLISH || pathname.startsWith(`${ENGLISH}/`) ? 'en' : 'zh'

/** The path of a screen, the same in both languages: `/finance` for `/en/finance`. */
export const screenPath = (pathname: string): string =>
  langOf(pathname) === 'zh' ? pathname : pathname.slice(ENGLISH.length) || '/'

/** The address of a screen in a language: `/en/finance` for `/finance`. @param path may have a query */
export function inLang(lang: Lang, path: string): string {
  if (lang === 'zh') return path
  // Home is `/en`, without a slash at its end.
  return ENGLISH + path.replace(/^\/(?=[?#]|$)/, '')
}
