import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import {
  DEFAULT_SETTINGS,
  payload,
  SiteProvider,
  type HttpClient,
  type Lang,
  type Memory,
  type Site,
} from 'shared/contract'
import { createI18n, I18nextProvider, type PartMessages } from 'shared/i18n'
import { QueryClient, QueryClientProvider } from 'shared/query'
import { uiMessages } from 'shared/ui/messages'

export interface SiteOptions {
  /** The part's wording, by namespace. */
  messages: Record<string, PartMessages>
  /** Answers of the service by path: a body, or a function of the query that returns or throws one. */
  answers?: Record<string, unknown>
  lang?: Lang
  at?: string
  site?: Partial<Site>
}

/** Renders a part's component as the shell would place it: same contexts, the network alone replaced. */
export function renderInSite(ui: ReactNode, options: SiteOptions) {
  const { tree, ...services } = inSite(ui, options)
  return { ...render(tree), ...services }
}

/**
 * Renders a part's component as it arrives in a page, and hydrates it.
 * @param before what the visitor does before the page's scripts run
 */
export function hydrateInSite(ui: ReactNode, options: SiteOptions, before: () => void): void {
  const container = document.body.appendChild(document.createElement('div'))
  const arriving = { ...options, site: { ...options.site, memory: memoryInMap() } }
  container.innerHTML = renderToString(inSite(ui, arriving).tree)
  before()
  render(inSite(ui, options).tree, { container, hydrate: true })
}

function inSite(ui: ReactNode, options: SiteOptions) {
  const lang = options.lang ?? 'zh'
  const site: Site = {
    http: answering(options.answers ?? {}),
    lang,
    settings: DEFAULT_SETTINGS,
    memory: memoryInMap(),
    Widget: ({ name }) => <div data-testid={`widget:${name}`} />,
    nameScreen: (title) => {
      document.title = title ?? ''
    },
    ...options.site,
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18n = createI18n(lang, { ui: uiMessages, ...options.messages })
  const tree = (
    <MemoryRouter initialEntries={[options.at ?? '/']}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <SiteProvider value={site}>{ui}</SiteProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MemoryRouter>
  )
  return { tree, site, i18n, queries }
}

/** An http client with these answers; a path that has none fails as a dead network does. */
export function answering(answers: Record<string, unknown>): HttpClient {
  const answer = async (path: string, sent: unknown) => {
    if (!(path in answers)) throw new Error(`No answer for ${path}`)
    const body = answers[path]
    return typeof body === 'function' ? await (body as (sent: unknown) => unknown)(sent) : body
  }
  return {
    get: async (path, options) => payload(path, await answer(path, options?.params ?? {})) as never,
    post: async (path, body) => payload(path, await answer(path, body)) as never,
    download: (path, options) => answer(path, options?.params ?? {}) as never,
  }
}

export function memoryInMap(): Memory {
  const drawer = new Map<string, string>()
  return {
    read: <T,>(key: string) => JSON.parse(drawer.get(key) ?? 'null') as T | null,
    write: (key, value) => void drawer.set(key, JSON.stringify(value)),
    forget: (key) => void drawer.delete(key),
  }
}

/** The envelope of a success. */
export const ok = <T,>(data: T) => ({ code: 0, msg: '', data })
