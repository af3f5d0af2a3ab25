import { DEFAULT_SETTINGS, type Registry } from 'shared/contract'
import type { PageData } from '../page-data'
import { liveRelease } from '../testing/parts'
import { startBeacons } from './start'

const registry: Registry = {
  revision: 7,
  shell: { ...liveRelease('1'), name: 'shell', version: '1.0.0-00c0ffee' },
  remotes: {},
}
const page: PageData = { lang: 'zh', settings: DEFAULT_SETTINGS, registry, holds: 'screen' }

/** As the browser reports an error that nobody caught. */
const fail = (message: string) =>
  window.dispatchEvent(
    new ErrorEvent('error', { message, filename: '/releases/mf-live/1.4.0-9f2c3a1b/main.js' }),
  )

it('reports what went wrong before the reporter was loaded, and what the browser notices later', async () => {
  jest.useFakeTimers()
  const sent: string[] = []
  const send = jest.fn((_url: string | URL, body?: BodyInit | null) => {
    sent.push(String(body))
    return true
  })
  startBeacons({ ...page, registry: null })
  fail('in development')
  navigator.sendBeacon = send
  startBeacons(page)
  fail('too early')
  await jest.advanceTimersByTimeAsync(1_000)
  fail('later')
  window.dispatchEvent(new Event('pagehide'))
  jest.useRealTimers()
  expect(sent).toHaveLength(1)
  const batch = JSON.parse(sent[0] ?? '') as { reports: { kind: string; message?: string }[] }
  expect(batch.reports.map(({ kind, message }) => [kind, message])).toEqual([
    ['view', undefined],
    ['error', 'too early'],
    ['failed', undefined],
    ['error', 'later'],
  ])
})
