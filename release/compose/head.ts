import { existsSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from 'serving'
import { siteName, type Lang } from 'shared/contract'
import { ROOT } from '../part-build'

interface Head {
  lang: Lang
  /** The page's whole title. */
  title: string
  description: string
  /** The page's own address; null where it has none that may be shared. */
  url: string | null
  /** JSON-LD, or nothing. */
  structured: string
  /** The site's public address; null when it is unknown. */
  publicUrl: string | null
  /** The name of the picture among media/cards; any other has the one of home. */
  card: string
}

const words = {
  zh: { locale: 'zh_CN', news: '新的收支', corrections: '账目更正', start: '' },
  en: {
    ...{ locale: 'en_GB', news: 'New ledger entries', corrections: 'Corrections to the ledger' },
    start: '/en',
  },
}

/** Icons, feeds, and what another site shows of a page that was shared there. */
export function headLinks(head: Head): string[] {
  const { lang, title, description, url, structured, publicUrl, card } = head
  const { locale, news, corrections, start } = words[lang]
  const feed = (name: string, file: string) =>
    `<link rel="alternate" type="application/atom+xml" title="${name}" href="${start}/${file}">`
  return [
    '<link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/media/brand/apple-touch-icon.png">',
    '<link rel="manifest" href="/media/brand/site.webmanifest">',
    // The page's own ground in both schemes (--paper of shared/ui/tokens.css).
    '<meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#141a16" media="(prefers-color-scheme: dark)">',
    feed(news, 'feed.xml'),
    feed(corrections, 'corrections.xml'),
    property('og:type', 'website'),
    property('og:site_name', siteName[lang]),
    property('og:locale', locale),
    property('og:title', title),
    property('og:description', description),
    ...(url === null ? [] : [property('og:url', url)]),
    ...pictures(lang, title, publicUrl ?? '', card),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structured ? [structured] : []),
  ]
}

/** The wide picture first; WeChat takes the square one. */
function pictures(lang: Lang, title: string, origin: string, card: string): string[] {
  const known = existsSync(path.join(ROOT, `media/cards/${card}-${lang}.png`)) ? card : 'home'
  const picture = (file: string, width: number, height: number) => [
    property('og:image', `${origin}/media/cards/${file}.png`),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', title),
  ]
  return [
    ...picture(`${known}-${lang}`, 1200, 630),
    ...picture(`${known}-${lang}-square`, 400, 400),
  ]
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`
