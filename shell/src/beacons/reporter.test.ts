import { DEFAULT_SETTINGS } from 'shared/contract'
import { tell } from '../signals'
import {
  LIVE,
  SHELL,
  failures,
  file,
  hide,
  registry,
  reports,
  sent,
  start,
  tenSeconds,
  thrown,
  view,
  setUpBeacons,
} from '../testing/beacons'

setUpBeacons()

describe('a batch', () => {
  it('says where and of which release, but nothing about the visitor', async () => {
    start()
    await tenSeconds()
    expect(sent).toEqual([
      {
        url: '/api/beacons',
        body: {
          path: '/live',
          lang: 'zh',
          browser: 'webkit',
          share: 'stable',
          revision: 7,
          reports: [view],
          timings: [],
        },
      },
    ])
  })

  it('goes to the api, wherever it is, and names the share of the page', async () => {
    start({
      settings: { ...DEFAULT_SETTINGS, apiBase: 'https://api.example.org/v1' },
      registry: { ...registry, share: 'canary' },
    })
    await tenSeconds()
    expect(sent[0]).toMatchObject({
      url: 'https://api.example.org/v1/beacons',
      body: { share: 'canary' },
    })
  })

  it.each([
    ['/', 'other'],
    ['/about', '/about'],
    ['/live', '/live'],
    ['/nowhere/138001380000', 'other'],
  ])('calls %s only %s', async (at, path) => {
    history.replaceState(null, '', at)
    start()
    await tenSeconds()
    expect(sent[0]?.body.path).toBe(path)
  })

  it('counts a page view in which a release failed, often and in many ways, as one failed view of it', async () => {
    start()
    for (let times = 0; times < 3; times++) thrown(`error ${'x'.repeat(times)}`, file(LIVE))
    thrown('another', file(SHELL))
    await tenSeconds()
    thrown('later', file(LIVE))
    await tenSeconds()
    expect(reports().filter((one) => 'kind' in one && one.kind === 'failed')).toEqual([
      { kind: 'failed', ...LIVE, count: 1 },
      { kind: 'failed', ...SHELL, count: 1 },
    ])
  })

  it('merges equal reports, and a page view sends at most twenty', async () => {
    start()
    for (let times = 0; times < 30; times++) thrown('the same', file(LIVE))
    for (let number = 0; number < 30; number++) thrown(`error ${'x'.repeat(number)}`, file(LIVE))
    await tenSeconds()
    thrown('later', file(LIVE))
    await tenSeconds()
    expect(reports()).toHaveLength(20)
    expect(reports()).toContainEqual({
      kind: 'error',
      ...LIVE,
      reason: 'broken',
      message: 'the same',
      count: 30,
    })
  })

  it('leaves when the page is hidden or closed, and only if there is something in it', async () => {
    start()
    hide('visible')
    expect(sent).toHaveLength(0)
    hide()
    expect(sent).toHaveLength(1)
    hide()
    window.dispatchEvent(new Event('pagehide'))
    await tenSeconds()
    expect(sent).toHaveLength(1)
    thrown('late', file(LIVE))
    window.dispatchEvent(new Event('pagehide'))
    expect(sent).toHaveLength(2)
    // One view for a page view.
    expect(reports().filter((one) => 'kind' in one && one.kind === 'view')).toHaveLength(1)
  })

  it('leaves at once from a page that was hidden before the reporter was loaded', () => {
    hide()
    start()
    expect(reports()).toEqual([view])
  })

  it('never throws', async () => {
    navigator.sendBeacon = () => {
      throw new TypeError('The URL is invalid.')
    }
    start()
    const reason: unknown = Object.create(null)
    tell(Object.assign(new Event('unhandledrejection') as PromiseRejectionEvent, { reason }))
    await tenSeconds()
    expect(sent).toHaveLength(0)
  })

  it('is not sent in development', async () => {
    start({ registry: null })
    await tenSeconds()
    expect(sent).toHaveLength(0)
  })
})

describe('errors', () => {
  it('are attributed by the address of the script, or by the stack', async () => {
    start()
    thrown('at the top', file(LIVE))
    thrown(
      'in a library',
      file(SHELL),
      `Error\n at r (${file(SHELL)}:1:1)\n at x (${file(LIVE)}:1:2)`,
    )
    thrown('of the shell', file(SHELL))
    thrown('of an extension', 'chrome-extension://abc/main.js')
    const reason = Object.assign(new Error('refused'), { stack: `Error\n at ${file(LIVE)}:1:2` })
    tell(Object.assign(new Event('unhandledrejection') as PromiseRejectionEvent, { reason }))
    await tenSeconds()
    const error = { kind: 'error', reason: 'broken', count: 1 }
    expect(failures()).toEqual([
      { ...error, ...LIVE, message: 'at the top' },
      { ...error, ...LIVE, message: 'in a library' },
      { ...error, ...SHELL, message: 'of the shell' },
      { ...error, part: 'unknown', version: '', message: 'of an extension' },
      { ...error, kind: 'promise', ...LIVE, message: 'refused' },
    ])
  })

  it.each([
    ['no 张三, ask wang@example.org', 'no …, ask [e-mail]'],
    ['GET /pay/return?code=7KQ4M2 failed', 'GET /pay/return failed'],
    ['code 7KQ4M2XB9TFD3NHW8PRC5VJY0A', 'code [code]'],
    ['call +86 138 0013 8000', 'call [number]'],
    ['"Zhang San" is not valid JSON', '"…" is not valid JSON'],
    ["Cannot read properties of undefined (reading 'map')", undefined],
    ['Minified React error #418', undefined],
    ['long '.repeat(99), 'long '.repeat(40).trim()],
  ])('carry no personal data: %s', async (message, kept) => {
    start()
    thrown(message, file(LIVE))
    await tenSeconds()
    expect(failures()).toMatchObject([{ message: kept ?? message }])
  })

  it('of a policy name the directive and the place that was blocked', async () => {
    start()
    const violation = (parts: object) =>
      tell(Object.assign(new Event('x') as SecurityPolicyViolationEvent, parts))
    violation({
      effectiveDirective: 'script-src-elem',
      blockedURI: 'https://evil.example/x.js?who=me',
      sourceFile: file(LIVE),
    })
    violation({ effectiveDirective: 'style-src-attr', blockedURI: 'inline', sourceFile: '' })
    violation({
      effectiveDirective: 'require-trusted-types-for',
      blockedURI: 'trusted-types-sink',
      sourceFile: file(LIVE),
      sample: 'Element innerHTML|<b>Wang Xiaoming',
    })
    await tenSeconds()
    expect(failures()).toEqual([
      {
        ...{ kind: 'policy', ...LIVE, reason: 'script-src-elem', count: 1 },
        message: 'blocked https://evil.example',
      },
      {
        ...{ kind: 'policy', part: 'unknown', version: '', reason: 'style-src-attr', count: 1 },
        message: 'blocked inline',
      },
      {
        ...{ kind: 'policy', ...LIVE, reason: 'require-trusted-types-for', count: 1 },
        message: 'blocked Element innerHTML',
      },
    ])
  })

  it('of an integrity policy come from the browser’s own reports', async () => {
    let report: ((reports: Report[]) => void) | undefined
    const observer = class {
      constructor(told: (reports: Report[]) => void) {
        report = told
      }
      observe() {}
    }
    Object.assign(window, { ReportingObserver: observer })
    start()
    const body = Object.create({ blockedURL: file(LIVE), destination: 'script' }) as object
    report?.([{ type: 'integrity-violation', body }])
    await tenSeconds()
    Reflect.deleteProperty(window, 'ReportingObserver')
    expect(failures()).toMatchObject([{ kind: 'integrity', ...LIVE, reason: 'script' }])
  })
})
