/**
 * The shell's Node bundle: renders pages to HTML for the composer (release/compose). It renders the same App as in
 * the browser, with the remotes' Node bundles in place of the modules that are loaded there.
 */
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { text } from 'node:stream/consumers'
import {
  inLang,
  type Claim,
  type HttpClient,
  type Lang,
  type Memory,
  type Page,
  type PublishedPart,
  type Rendered,
  type RenderedScreen,
  type RenderRequest,
  type RemoteModule,
  type RemoteRoute,
  type ScreenAnswer,
  type ScreenQuery,
  type ScreenRequest,
} from 'shared/contract'
import { createI18n, type I18n } from 'shared/i18n'
import { QueryClient } from 'shared/query'
import { matchRoutes, type RouteObject } from 'shared/router'
import { namesQuery } from 'shared/ui'
import { uiMessages } from 'shared/ui/messages'
import { App, type Services } from '../App'
import { Crash } from '../chrome/Crash'
import { messages } from '../messages'
import { keep, queryClientWith } from '../page-answers'
import { PAGE_DATA_ID } from '../page-data'
import { ownPlaces, partAt } from '../places'
import { readyRemotes, type RemoteLoader } from '../remotes/remote-loader'
import { headOf } from './screen-head'
import { absolute } from './site-facts'

export { CONTRACT } from 'shared/contract'
export { provided } from '../remotes/provided'
export { PAGE_DATA_ID }

/** What the shell itself claims: the paths of its screens, and their places in the menu and the footer. */
export const claims: Claim[] = ownPlaces.map(({ path, menu, footer }) => ({
  by: `the shell's ${path}`,
  path,
  menu: menu?.order,
  footer: footer?.order,
}))

/** Every page of the site with these parts. Every address matches one of them. */
export const pages = (parts: PublishedPart[], remotes: Record<string, RemoteModule>): Page[] => [
  ...parts.flatMap((part) => pagesOf(part, part.name in remotes)),
  ...Object.keys(ownScreens).map((path): Page => ({ path, holds: 'screen' })),
  { path: '/*', holds: 'notFound' },
]

/** A part's first screen, its other screens, and the 404 page for addresses below it without a route. */
function pagesOf({ base, screens }: PublishedPart, released: boolean): Page[] {
  const first: Page = { path: base, holds: 'screen' }
  if (base === '/') return [first]
  // The routes of a part that is read from a development server are unknown, so any address below it may be a screen.
  const below = released ? screens.flatMap(({ path }) => path || []) : ['*']
  const others = below.map((path): Page => ({ path: `${base}/${path}`, holds: 'waiting' }))
  if (!below.includes('*')) others.push({ path: `${base}/*`, holds: 'notFound' })
  return [first, ...others]
}

/**
 * Renders one page.
 * @throws any error that a part throws while it is rendered, so that an incomplete page is never published.
 */
export async function render(request: RenderRequest): Promise<Rendered> {
  const used = new Set<string>()
  const services = servicesOf(request, {
    remotes: recording(readyRemotes(request.remotes), used),
  })
  const { i18n } = services
  const html = await toHtml(
    <Crash>
      <StaticRouter
        basename={inLang(request.lang, '/')}
        location={inLang(request.lang, request.path)}
      >
        <App services={services} lang={request.lang} holds={request.holds} />
      </StaticRouter>
    </Crash>,
  )
  const part = request.holds === 'notFound' ? undefined : partAt(request.parts, request.path)
  if (part) used.add(part.name)
  const screen = part && screenAt(part, request.path)
  const own = ownScreens[request.path]
  const route =
    part && request.remotes[part.name]?.routes.find(({ path = '' }) => path === screen?.path)
  const head = await headOf({
    ...services,
    ...{ lang: request.lang, params: {}, search: '', pathname: request.path, part, own },
    handle: route?.handle,
    title: screen ? screen.title[request.lang] : ownTitle(i18n.t, request),
  })
  return {
    ...head,
    html,
    partsUsed: [...used],
    calls: (request.holds === 'screen' && screen?.calls) || [],
    chunks: own ? [own] : [],
  }
}

/** The one screen of a part at a path; none at the path of a pattern. */
const screenAt = ({ base, screens }: PublishedPart, pathname: string) =>
  screens.find(({ path }) => (path ? `${base}/${path}` : base) === pathname)

/** Renders the page of one address with the answers of its screen's calls. */
export async function renderScreen(request: ScreenRequest): Promise<RenderedScreen> {
  const { address, lang, parts, remotes } = request
  const { pathname, search } = new URL(address, 'http://site')
  const queryClient = queryClientWith()
  let own: string | null = null
  let isMissing = false
  const services = servicesOf(request, {
    remotes: readyRemotes(remotes),
    queryClient,
    http: { ...neverCalled, get: asking(request) },
    isRendered: true,
    nameScreen: (title) => void (own = title),
    tellMissing: () => void (isMissing = true),
  })
  const part = partAt(parts, pathname)
  const routes: RouteObject[] = part
    ? [{ path: part.base, children: remotes[part.name]?.routes }]
    : []
  const match = matchRoutes(routes, pathname)?.at(-1)
  // The release has checked the handles of all routes.
  const handle = match?.route.handle as RemoteRoute['handle'] | undefined
  if (!part || !match || !handle?.data) throw new Error(`No part renders ${pathname} on request.`)
  const { http } = services
  const queries: readonly ScreenQuery[] = [
    ...(lang === 'en' ? [namesQuery(http)] : []),
    ...(await handle.data({ http, lang, params: match.params, search })),
  ]
  const answers = await Promise.all(queries.map(answerOf))
  const at = Date.now()
  for (const answer of answers) keep(queryClient, answer, at)
  const html = await toHtml(
    <StaticRouter basename={inLang(lang, '/')} location={inLang(lang, address)}>
      <App services={services} lang={lang} holds="screen" />
    </StaticRouter>,
  )
  const title = own ?? services.i18n.t(`${part.name}:${handle.title}`)
  const head = await headOf({
    ...services,
    ...{
      lang,
      params: match.params,
      search,
      pathname,
      part,
      handle,
      title,
      isMissing,
      queryClient,
    },
  })
  return {
    ...head,
    html,
    url: absolute(request.settings, inLang(lang, address)),
    answers: { at, answers },
    isMissing,
  }
}

/** @throws when the call fails, unless it found nothing */
async function answerOf({ queryKey, queryFn }: ScreenQuery): Promise<ScreenAnswer> {
  // `callQuery` made it; it asks for nothing but the signal.
  const call = queryFn as (context: { signal?: AbortSignal }) => Promise<unknown>
  try {
    return [queryKey, await call({})]
  } catch (error) {
    const { response: failure } = error as { response?: ScreenAnswer[2] }
    if (failure && FOUND_NOTHING.has(failure.status)) return [queryKey, null, failure]
    throw error
  }
}

/** The screen then says what is wrong with its address. */
const FOUND_NOTHING = new Set([400, 404])

/** The browser's HTTP client as far as calls for a page go. */
const asking = ({ ask }: ScreenRequest): HttpClient['get'] =>
  // The answers have the type of the path, as in the browser.
  ((path, options) => ask(path, options?.params)) as HttpClient['get']

/** What the app stands on while it is rendered in Node. */
function servicesOf(
  { lang, remotes, settings, parts }: RenderRequest | ScreenRequest,
  own: Partial<Services> & Pick<Services, 'remotes'>,
): Services {
  return {
    settings,
    i18n: wordingOf(remotes, lang),
    parts,
    memory: nothing,
    http: neverCalled,
    queryClient: new QueryClient(),
    ...own,
  }
}

const wordings = new WeakMap<object, Partial<Record<Lang, I18n>>>()

/** The wording of the shell and of parts in a language: one instance for all pages, because screens only add their own to it. */
function wordingOf(remotes: Record<string, RemoteModule>, lang: Lang): I18n {
  const known = wordings.get(remotes) ?? {}
  wordings.set(remotes, known)
  return (known[lang] ??= createI18n(lang, {
    shell: messages,
    ui: uiMessages,
    ...Object.fromEntries(Object.entries(remotes).map(([name, { messages }]) => [name, messages])),
  }))
}

const ownScreens: Record<string, string> = { '/about': 'about', '/contact': 'contact' }

function ownTitle(t: (key: string) => string, { path, holds }: RenderRequest): string | undefined {
  if (holds === 'notFound') return t('shell:title.notFound')
  return ownScreens[path] && t(`shell:title.${ownScreens[path]}`)
}

async function toHtml(app: React.ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(app, {
    // Content must not be streamed out of order: the page must be complete without scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  const html = await text(prelude)
  if (errors.length) throw errors[0]
  return html
}

function recording(remotes: RemoteLoader, used: Set<string>): RemoteLoader {
  const load = (name: string) => {
    used.add(name)
    return remotes.load(name)
  }
  return { load, reload: load }
}

const refused = () => Promise.reject(new Error('Calls cannot be made while a page is composed.'))
const neverCalled: HttpClient = { get: refused, post: refused, download: refused }

const nothing: Memory = { read: () => null, write: () => {}, forget: () => {} }
