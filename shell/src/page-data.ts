import {
  DEFAULT_SETTINGS,
  langOf,
  type Holds,
  type Lang,
  type Registry,
  type PageAnswers,
  type Settings,
} from 'shared/contract'

/** The data that a composed page contains as inline JSON in `#page-data`. */
export interface PageData {
  lang: Lang
  settings: Settings
  /**
   * Only what the browser needs: of each release's files only scripts and styles, no chunks, screens and widgets (`publicRegistry` in
   * release/store/site-registry.ts).
   */
  registry: Registry | null
  holds: Holds
  /** The answers of the screen's calls, when the page was rendered with them for its very address. */
  answers?: PageAnswers
}

/** The id of the element with the data; the composer writes it, the shell reads it. */
export const PAGE_DATA_ID = 'page-data'

/** Reads the page's data. A page without data (development) starts with the defaults and fetches the registry. */
export function readPageData(from: Document): PageData {
  const text = from.getElementById(PAGE_DATA_ID)?.textContent
  // The composer wrote it, from the same type.
  if (text) return JSON.parse(text) as PageData
  return {
    lang: langOf(from.location.pathname),
    settings: DEFAULT_SETTINGS,
    registry: null,
    holds: 'waiting',
  }
}
