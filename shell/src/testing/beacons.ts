import { act } from '@testing-library/react'
import { DEFAULT_SETTINGS, type Registry } from 'shared/contract'
import { SAMPLE, startReporter } from '../beacons/reporter'
import type { PageData } from '../page-data'
import { tell } from '../signals'
import { liveRelease } from './parts'

export const SHELL = { part: 'shell', version: '1.0.0-00c0ffee' }
export const LIVE = { part: 'live', version: '1.4.0-9f2c3a1b' }
export const NEWER = { part: 'live', version: '1.5.0-0a0b0c0d' }
export const view = { kind: 'view', ...SHELL, count: 1 }
export const use = { kind: 'use', ...LIVE, count: 1 }

export const registryOf = (version: string): Registry => ({
  revision: 7,
  shell: { ...liveRelease('1'), name: 'shell', version: SHELL.version },
  remotes: { live: liveRelease(version) },
})
export const registry = registryOf(LIVE.version)
const page: PageData = { lang: 'zh', settings: DEFAULT_SETTINGS, registry, holds: 'screen' }

interface Sent {
  url: string
  body: Record<string, unknown> & { reports: object[]; timings: object[] }
}

export let sent: Sent[]
let end: (() => void) | undefined

/** Records what is sent during each test of a file. */
export function setUpBeacons(): void {
  beforeEach(() => {
    jest.useFakeTimers()
    sent = []
    navigator.sendBeacon = (url, body) => {
      if (typeof body !== 'string') throw new Error('The api reads text.')
      sent.push({ url: String(url), body: JSON.parse(body) as Sent['body'] })
      return true
    }
    jest.spyOn(Math, 'random').mockReturnValue(SAMPLE)
    history.replaceState(null, '', '/live/paddy?code=secret')
  })
  afterEach(() => {
    end?.()
    jest.useRealTimers()
  })
}

export const start = (more: object = {}) => (end = startReporter({ ...page, ...more }))
/** Ends the reporter, as a test's end does. */
export const stop = () => end?.()
export const tenSeconds = () => act(() => jest.advanceTimersByTimeAsync(10_000))
export const reports = () => sent.flatMap(({ body }) => body.reports)
export const failures = () =>
  reports().filter((one) => !('kind' in one && /view|use|failed/.test(String(one.kind))))

export function hide(state: DocumentVisibilityState = 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** As if a file of a release had thrown. */
export function thrown(
  message: string,
  filename: string,
  stack = `Error\n at x (${filename}:1:2)`,
) {
  const error = Object.assign(new Error(message), { stack })
  tell(new ErrorEvent('error', { message, filename, error }))
}

export const file = ({ part, version }: typeof LIVE, name = 'main.0a1b2c3d.js') =>
  `https://farm.example.org/releases/${part === 'shell' ? '' : 'mf-'}${part}/${version}/${name}`
