import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  inLang,
  LANGS,
  links,
  siteName,
  type EntryVersion,
  type Lang,
  type NewestCorrections,
  type NewestEntries,
} from 'shared/contract'
import { askApi } from './ask-api'
import { atomOf, type Feed, type FeedText } from './atom'
import {
  correctionContent,
  correctionTitle,
  entryContent,
  entryTitle,
  marked,
  type Writing,
} from './feed-content'
import { feedWording } from './feed-wording'
import { sendText } from './send-text'

export interface FeedOptions {
  /** The site's public address; null when it is unknown. Then links are relative. */
  publicUrl: string | null
}

/** What a feed says of the ledger, before it is written. */
interface Told {
  answer: NewestEntries | NewestCorrections
  entries: { version: EntryVersion; title: FeedText; content: string }[]
}

interface Source {
  path: string
  name: 'entries' | 'corrections'
  tell: (request: FastifyRequest, writing: Writing) => Promise<Told>
}

const sources: readonly Source[] = [
  {
    path: '/feed.xml',
    name: 'entries',
    tell: async (request, writing) => {
      const answer = await askApi(request, '/finance/entry/list-newest')
      const entries = answer.list.map((version) => ({
        version,
        title: entryTitle(version.row, answer.demo, writing),
        content: entryContent(version.row, answer.demo, writing),
      }))
      return { answer, entries }
    },
  },
  {
    path: '/corrections.xml',
    name: 'corrections',
    tell: async (request, writing) => {
      const answer = await askApi(request, '/finance/correction/list-newest')
      const entries = answer.list.map((version) => ({
        version,
        title: correctionTitle(version, answer.demo, writing),
        content: correctionContent(version, answer.demo, writing),
      }))
      return { answer, entries }
    },
  },
]

/** Serves the newest rows and the newest corrections of the ledger as Atom feeds, in both languages. */
export function serveFeeds(app: FastifyInstance, { publicUrl }: FeedOptions): void {
  for (const lang of LANGS)
    for (const source of sources)
      app.get(inLang(lang, source.path), async (request, reply) => {
        const writing = { lang, english: await englishFor(lang, request) }
        const told = await source.tell(request, writing)
        const feed = feedOf(source, told, lang, publicUrl)
        return sendText(request, reply, 'application/atom+xml', atomOf(feed))
      })
}

async function englishFor(lang: Lang, request: FastifyRequest) {
  const texts = lang === 'en' ? await askApi(request, '/english/text/list-all') : []
  return new Map(texts.map(({ zh, en }) => [zh, en]))
}

function feedOf({ path, name }: Source, told: Told, lang: Lang, publicUrl: string | null): Feed {
  const { demo, updatedAt } = told.answer
  const addressOf = (screen: string) => (publicUrl ?? '') + inLang(lang, screen)
  // Without a public address there is no domain that could make an id unique.
  const idOf = (screen: string) =>
    publicUrl === null ? `tag:localhost,2025:${addressOf(screen)}` : addressOf(screen)
  const entries = told.entries.map(({ version: { row, recordedAt }, title, content }) => ({
    id: idOf(links.entry(row.id)),
    href: addressOf(links.entry(row.id)),
    title,
    content,
    // Nobody recorded the rows of the demonstration.
    updated: recordedAt ?? `${row.date}T00:00:00+08:00`,
    mark: demo ? feedWording[lang].demonstration : null,
  }))
  return {
    lang,
    id: idOf(path),
    title: `${siteName[lang]} · ${marked(feedWording[lang][name], demo, lang)}`,
    author: siteName[lang],
    self: addressOf(path),
    page: addressOf(links.finance()),
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? updatedAt,
    entries,
  }
}
