import type { Lang } from 'shared/contract'
import { element, escapeXml, xmlDocument } from './xml'

export interface FeedText {
  text: string
  /** Where it is another language than the feed's. */
  lang?: Lang | undefined
}

interface FeedEntry {
  /** Address of its page. */
  href: string
  id: string
  title: FeedText
  /** ISO 8601 with an offset. */
  updated: string
  /** XHTML. */
  content: string
  /** That it is sample data, in the feed's language; null for real data. */
  mark: string | null
}

export interface Feed {
  lang: Lang
  id: string
  title: string
  author: string
  /** Addresses of the feed itself and of the page that it belongs to. */
  self: string
  page: string
  updated: string
  entries: FeedEntry[]
}

const ATOM = { type: 'application/atom+xml' }
const PAGE = { type: 'text/html' }

/** A feed as an Atom document (RFC 4287). */
export function atomOf({ lang, id, title, author, self, page, updated, entries }: Feed): string {
  const parts = [
    element('id', {}, escapeXml(id)),
    element('title', {}, escapeXml(title)),
    element('updated', {}, updated),
    element('author', {}, element('name', {}, escapeXml(author))),
    element('link', { rel: 'self', ...ATOM, href: self }),
    element('link', { rel: 'alternate', ...PAGE, href: page }),
    ...entries.map(entryOf),
  ]
  const space = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }
  return xmlDocument(element('feed', space, `\n${parts.join('\n')}\n`))
}

function entryOf({ id, href, title, updated, content, mark }: FeedEntry): string {
  return element(
    'entry',
    {},
    [
      element('id', {}, escapeXml(id)),
      element('title', { 'xml:lang': title.lang }, escapeXml(title.text)),
      element('updated', {}, updated),
      element('link', { rel: 'alternate', ...PAGE, href }),
      mark === null ? '' : element('category', { term: 'demonstration', label: mark }),
      element(
        'content',
        { type: 'xhtml' },
        element('div', { xmlns: 'http://www.w3.org/1999/xhtml' }, content),
      ),
    ].join(''),
  )
}
