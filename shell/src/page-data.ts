import {
  chosenLang,
  DEFAULT_SETTINGS,
  type Lang,
  type Registry,
  type Settings,
} from 'shared/contract'

/**
 * What stands in a page's main part when it is served: the screen of its very address, a frame that waits for the
 * part that answers there, or the 404 screen. The first render in the browser repeats it.
 */
export type Holds = 'screen' | 'waiting' | 'missing'

/** What a composed page carries as inlined JSON in `#page-data`. */
export interface PageData {
  lang: Lang
  settings: Settings
  registry: Registry | null
  holds: Holds
}

/** The element that holds it; the composer writes it, the shell reads it. */
export const PAGE_DATA_ID = 'page-data'

/** Reads the page's data; a page without any (development) starts with the defaults and fetches the registry. */
export function readPageData(from: Document): PageData {
  const text = from.getElementById(PAGE_DATA_ID)?.textContent
  if (text) return JSON.parse(text) as PageData
  return {
    lang: chosenLang(from.cookie),
    settings: DEFAULT_SETTINGS,
    registry: null,
    holds: 'waiting',
  }
}

/** Keeps the choice of language for a year. */
export function rememberLang(to: Document, lang: Lang): void {
  to.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`
}
