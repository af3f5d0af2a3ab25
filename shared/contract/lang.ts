export const LANGS = ['zh', 'en'] as const
export type Lang = (typeof LANGS)[number]

/** A text in every language of the site. */
export type Wording = Record<Lang, string>

/** The language that the visitor chose, from the cookie `lang`; Chinese by default (specification, section 1). */
export function chosenLang(cookies: string): Lang {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1]
  return LANGS.find((lang) => lang === value) ?? 'zh'
}
