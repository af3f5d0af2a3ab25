export const LANGS = ['zh', 'en'] as const
export type Lang = (typeof LANGS)[number]

/** A text in every language of the site. */
export type Wording = Record<Lang, string>

/** Texts of the data in the visitor's language. */
export interface Names {
  /** A text in English on an English page where there is English, otherwise as it is. */
  of: (text: string) => string
  /** Whether an English page has this text in Chinese only. False while the English is loading. */
  isOnlyChinese: (text: string) => boolean
  /** The `lang` of an element that holds only this text or its English. */
  langOf: (text: string) => 'zh' | undefined
}

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
