import type { Lang } from 'shared/contract'
import type { ComposedPages } from './composed-pages'

/** The title of a page as the browser shows it, and the name of the site, with which every title ends. */
export function titlesAt(pages: ComposedPages, address: string, lang: Lang) {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(pages.html(pages.at(address), lang)) ?? []
  const shown = unescaped(title)
  return { title: shown, siteName: shown.slice(shown.lastIndexOf(' · ') + 3) }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What `escapeHtml` wrote, read back. */
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name]!)
