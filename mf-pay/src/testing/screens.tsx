import { Suspense } from 'react'
import { DEFAULT_SETTINGS, payload, type GiftRequest, type HttpClient } from 'shared/contract'
import { useLocation, useRoutes } from 'shared/router'
import { answering, renderInSite, type SiteOptions } from 'testing'
// Imported here, so that a test does not wait for a lazily loaded screen to be compiled.
import '../PayScreen'
import '../gift/screens'
import { messages, routes } from '../remote'

export interface SentGift {
  key: string
  request: GiftRequest
}

type Options = Omit<SiteOptions, 'messages'> & {
  /** Responds to POST /pay/order/create. */
  create?: (gift: SentGift) => unknown
}

/**
 * Renders the remote's screens at an address, as the shell does, and records every gift that is sent. The current
 * address is rendered for the test to read. A payment target of `#…` stays in the document, so jsdom does not navigate
 * away.
 */
export function renderPay(at: string, { create, ...options }: Options = {}) {
  const sent: SentGift[] = []
  const others = answering(options.answers ?? {})
  const http: HttpClient = {
    ...others,
    post: async (path, body, sentWith) => {
      if (path !== '/pay/order/create' || !create) return others.post(path, body)
      const gift = {
        key: sentWith?.headers?.['Idempotency-Key'] ?? '',
        request: body as unknown as GiftRequest,
      }
      sent.push(gift)
      return payload(path, await create(gift)) as never
    },
  }
  const rendered = renderInSite(
    <Suspense fallback={null}>
      <main>
        <Screens />
      </main>
      <Address />
    </Suspense>,
    {
      ...options,
      at,
      messages: { pay: messages },
      site: { http, settings: { ...DEFAULT_SETTINGS, apiBase: '' }, ...options.site },
    },
  )
  return { ...rendered, sent, memory: rendered.site.memory }
}

function Screens() {
  return useRoutes([
    { path: '/pay', children: routes },
    { path: '*', element: <h1>elsewhere</h1> },
  ])
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>
}

/** Sets the window's width, and a mouse as pointer by default. */
export function widthOf(width: number, pointer: 'fine' | 'coarse' = 'fine') {
  const matches = (query: string) =>
    (query.includes('max-width: 768px') && width <= 768) ||
    (query.includes('pointer: coarse') && pointer === 'coarse')
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({ matches: matches(query) }),
  })
}
