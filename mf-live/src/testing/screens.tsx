import { Suspense } from 'react'
import { useLocation, useRoutes } from 'shared/router'
import type { Stream } from 'shared/contract'
import { renderInSite, type SiteOptions } from 'testing'
// Imported here, so that a test does not wait for a lazily loaded screen to be compiled.
import '../player/Picture'
import '../stream/StreamScreen'
import '../streams/StreamsScreen'
import { messages, routes } from '../remote'

/** A stream as returned by the service; pass the fields that matter to the test. */
export const stream = (own: Partial<Stream>): Stream => ({
  id: 'paddy',
  title: '一号稻田',
  description: '从插秧到收割。',
  place: '北坡村 一号田',
  status: 'live',
  coverUrl: '/media/covers/paddy/k3',
  coverSizes: [],
  startedAt: '2026-11-20T08:00:00+08:00',
  endedAt: null,
  demo: false,
  ...own,
})

/**
 * Renders the remote's screens at an address, as the shell does. The current address is rendered for the test to read.
 */
export function renderLive(at: string, options: Omit<SiteOptions, 'messages' | 'at'> = {}) {
  return renderInSite(
    <Suspense fallback={null}>
      <main>
        <Screens />
      </main>
      <Address />
    </Suspense>,
    { ...options, messages: { live: messages }, at },
  )
}

function Screens() {
  return useRoutes([{ path: '/live/*', children: routes }])
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>
}

/** A call refused by the service with this status. */
export const refused = (status: number) =>
  Object.assign(new Error(`HTTP ${status}`), {
    response: { status, data: { code: status, msg: '', data: null } },
  })
