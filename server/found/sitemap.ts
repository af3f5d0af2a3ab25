import type { FastifyRequest } from 'fastify'
import { matchPage, type PageRoute } from 'release'
import { inLang, LANGS, links, type LedgerSummary, type Stream } from 'shared/contract'
import { askApi } from './ask-api'
import { element, escapeXml, xmlDocument } from './xml'

/** A screen, and when what it shows last changed, where that is known. */
interface Place {
  path: string
  lastmod?: string | undefined
}

/** Every screen of the site, every month of the ledger, every stream and the newest batches, in both languages (sitemaps.org). */
export async function sitemapOf(
  request: FastifyRequest,
  routes: PageRoute[],
  publicUrl: string,
): Promise<string> {
  const places = [
    ...screensOf(routes),
    ...(shows(routes, links.finance()) ? await ledgerPlaces(request) : []),
    ...(shows(routes, links.live()) ? await streamPlaces(request) : []),
    ...(shows(routes, links.batches()) ? await batchPlaces(request) : []),
  ]
  const byPath = new Map(places.map((place) => [place.path, place]))
  const space = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  }
  const urls = [...byPath.values()].flatMap((place) => urlsOf(place, publicUrl))
  return xmlDocument(element('urlset', space, `\n${urls.join('\n')}\n`))
}

/** The public routes that stand for one address each. */
const screensOf = (routes: PageRoute[]): Place[] =>
  routes
    .filter(({ path, status, personal }) => status === 200 && !personal && !/[:*]/.test(path))
    .map(({ path }) => ({ path }))

const shows = (routes: PageRoute[], path: string) => matchPage(routes, path).status === 200

async function ledgerPlaces(request: FastifyRequest): Promise<Place[]> {
  const [summary, changed] = await Promise.all([
    askApi(request, '/finance/entry/get-summary'),
    lastChanges(request),
  ])
  return [
    { path: links.finance(), lastmod: summary.updatedAt },
    ...summary.months.map((month) => monthPlace(month, changed)),
  ]
}

function monthPlace(
  { month }: LedgerSummary['months'][number],
  changed: ReadonlyMap<string, string>,
): Place {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
  return { path: links.financeDays(`${month}-01`, last), lastmod: changed.get(month) }
}

/**
 * When the months of the newest rows and corrections changed. Of other months only rows written long ago would tell, so
 * they have no time.
 */
async function lastChanges(request: FastifyRequest): Promise<Map<string, string>> {
  const [entries, corrections] = await Promise.all([
    askApi(request, '/finance/entry/list-newest'),
    askApi(request, '/finance/correction/list-newest'),
  ])
  const changes = [
    ...entries.list.map(({ row, recordedAt }) => [row.date, recordedAt] as const),
    ...corrections.list.flatMap(({ row, before, recordedAt }) => [
      [row.date, recordedAt] as const,
      [before.date, recordedAt] as const,
    ]),
  ]
  const latest = new Map<string, string>()
  for (const [date, at] of changes) {
    const month = date.slice(0, 7)
    if (at !== null && at > (latest.get(month) ?? '')) latest.set(month, at)
  }
  return latest
}

async function streamPlaces(request: FastifyRequest): Promise<Place[]> {
  const streams = await askApi(request, '/live/stream/list-all')
  return streams.map((stream) => ({ path: links.stream(stream.id), lastmod: lastShown(stream) }))
}

async function batchPlaces(request: FastifyRequest): Promise<Place[]> {
  const batches = await askApi(request, '/trace/batch/list-newest')
  return batches.map(({ gtin, batch }) => ({ path: links.batch(gtin, batch) }))
}

/** When a stream was last switched on or off; an upcoming one has a time that is still to come. */
const lastShown = ({ status, startedAt, endedAt }: Stream): string | undefined =>
  status === 'upcoming' ? undefined : (endedAt ?? startedAt ?? undefined)

/** One element per language, each with all its alternates. */
function urlsOf({ path, lastmod }: Place, publicUrl: string): string[] {
  const addressIn = (lang: (typeof LANGS)[number]) => publicUrl + inLang(lang, path)
  const alternate = (hreflang: string, href: string) =>
    element('xhtml:link', { rel: 'alternate', hreflang, href })
  const alternates = [
    ...LANGS.map((lang) => alternate(lang, addressIn(lang))),
    alternate('x-default', addressIn('zh')),
  ].join('')
  return LANGS.map((lang) => {
    const loc = element('loc', {}, escapeXml(addressIn(lang)))
    return element('url', {}, loc + (lastmod ? element('lastmod', {}, lastmod) : '') + alternates)
  })
}
