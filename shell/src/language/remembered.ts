import { LANGS, type Lang } from 'shared/contract'

/** Stores the choice of language for a year. No page depends on it; it decides what is offered. */
export function rememberLang(lang: Lang): void {
  document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`
}

/**
 * The language to offer on a page: the visitor's earlier choice, otherwise the first of the browser's languages that the
 * site has.
 * @param cookies as in `document.cookie`
 * @param languages as in `navigator.languages`, such as `en-GB`
 * @returns null when the page is in that language
 */
export function langToOffer(
  page: Lang,
  cookies: string,
  languages: readonly string[],
): Lang | null {
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1]
  const wanted = [chosen, ...languages.map((language) => language.split('-', 1)[0])]
  const lang = wanted.find(isLang)
  return lang && lang !== page ? lang : null
}

const isLang = (text: string | undefined): text is Lang => LANGS.some((lang) => lang === text)
