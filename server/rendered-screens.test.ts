import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, it, mock } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { eventually, until } from 'api/testing/until'
import { PARTS } from 'build/parts.mjs'
import Fastify from 'fastify'
import { matchPage, publish, type Ask } from 'release'
import { otherBuild } from 'release/testing'
import { openPages, type PageSet } from './current-pages'
import { RenderedScreens, type RenderedScreensOptions } from './rendered-screens'
import { rewriteUrl, serveSite } from './serve'
import { failed, told } from './testing/told'

/** A part that goes wrong at some addresses, as no release can notice. */
const GOES_WRONG = `const streamsData = ({ http, search }) => {
  if (search === '?throws') throw new Error('broken');
  if (search === '?loops') for (;;);
  if (search === '?exits') process.exit(0);
  if (search === '?babbles') require('node:fs').writeSync(3, 'no message\\n');
  return`

const stream = (title: string) => ({
  ...{ id: 'paddy', title, description: '水位和鸭群', place: '北坡村 一号田', status: 'offline' },
  ...{ coverUrl: '', coverSizes: [], startedAt: null, endedAt: null, demo: true },
})

let site: string
let build: string
let set: PageSet
let screens: RenderedScreens
let revision = 1
let isAway = false
let title = '一号稻田'
let calls: string[] = []
let faults: string[] = []
let askAs: RenderedScreensOptions['askAs']

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  build = otherBuild('mf-live', (text, file) => {
    if (!file.endsWith('.cjs')) return text
    const changed = text.replace('const streamsData = ({ http }) => [', `${GOES_WRONG} [`)
    const [own, ...rest] = changed.split(GOES_WRONG)
    assert.equal(rest.length, 1, 'the part has no streamsData to change')
    return own! + GOES_WRONG + rest[0]!.replace('];', ']; };')
  })
  await publish(site, PARTS)
  await publish(site, ['mf-live'], { dist: build })
  set = (await (await openPages({ site, onFault: assert.fail })).now()).stable
  screens = new RenderedScreens({
    site,
    limit: 20_000,
    askAs: (...visitor) => askAs(...visitor),
    revision: async () => {
      if (isAway) throw new Error('no database')
      return String(revision)
    },
    onFault: (address, { message }) => void faults.push(`${address}: ${message}`),
  })
})
after(() => {
  screens?.close()
  for (const folder of [site, build]) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  calls = []
  faults = []
  revision++
  askAs = (address, lang) => answering((path) => void calls.push(`${address} ${lang} ${path}`))
})

const answering =
  (note: (path: string) => void): Ask =>
  async (path) => {
    note(path)
    return told(path === '/live/stream/list-all' ? [stream(title)] : [])
  }

const page = (address: string, lang: 'zh' | 'en' = 'zh') => {
  const { pathname } = new URL(address, 'http://site')
  const route = matchPage(set.routes, pathname)
  return screens.page(set, { route, lang, address, visitor: '10.0.0.7' })
}
const textOf = async (address: string) => String(await (await page(address))?.html())

it('renders a screen with the answers of its calls, made as the visitor', async () => {
  const html = await textOf('/live/paddy')
  assert.match(html, /<title>一号稻田 · 北坡村 一号田 · 慢生活农场<\/title>/)
  assert.match(html, /<h1[^>]*>一号稻田<\/h1>/)
  assert.match(
    html,
    /"answers":\{"at":\d+,"answers":\[\[\["\/live\/stream\/list-all",\{\}\],\[\{"id":"paddy"/,
  )
  assert.deepEqual(calls, ['10.0.0.7 zh /live/stream/list-all'])
})

it('is the same for a browser that does not take Brotli', async () => {
  const served = Fastify({ rewriteUrl })
  await served.register(serveSite, { site, screens })
  const get = (encodings: string) =>
    served.inject({ url: '/live/paddy', headers: { 'accept-encoding': encodings } })
  const compressed = await get('gzip, br')
  const plain = await get('gzip')
  await served.close()
  assert.equal(compressed.headers['content-encoding'], 'br')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(String(brotliDecompressSync(compressed.rawPayload)), plain.body)
  assert.match(plain.body, /<h1[^>]*>一号稻田<\/h1>/)
})

it('keeps a page until the data changes', async () => {
  await textOf('/live')
  assert.match(await textOf('/live'), /一号稻田/)
  assert.equal(calls.length, 1)
  title = '二号稻田'
  revision++
  assert.match(await textOf('/live'), /二号稻田/)
  title = '一号稻田'
})

it('sends a page that is asked for again in fewer bytes, as the same page', async () => {
  const served = Fastify({ rewriteUrl })
  await served.register(serveSite, { site, screens })
  const get = (headers: Record<string, string> = {}) =>
    served.inject({ url: '/live/paddy', headers: { 'accept-encoding': 'br', ...headers } })
  const first = await get()
  let smaller = first
  await until('the page comes in fewer bytes', async () => {
    smaller = await get()
    return smaller.rawPayload.length < first.rawPayload.length
  })
  const etag = String(first.headers.etag)
  const known = await get({ 'if-none-match': etag })
  const plain = await get({ 'accept-encoding': 'gzip' })
  await served.close()
  const html = String(brotliDecompressSync(first.rawPayload))
  assert.equal(String(brotliDecompressSync(smaller.rawPayload)), html)
  assert.equal(plain.body, html)
  assert.equal(smaller.headers.etag, etag)
  assert.equal(known.statusCode, 304)
})

it('asks for what several pages show once, until the data changes', async () => {
  assert.match(await textOf('/live'), /一号稻田/)
  assert.match(await textOf('/live/paddy'), /<h1[^>]*>一号稻田<\/h1>/)
  assert.deepEqual(calls, ['10.0.0.7 zh /live/stream/list-all'])
  assert.match(String(await (await page('/live', 'en'))?.html()), /一号稻田/)
  assert.ok(calls.includes('10.0.0.7 en /live/stream/list-all'), 'languages have their own answers')
  title = '二号稻田'
  revision++
  assert.match(await textOf('/live/paddy'), /<h1[^>]*>二号稻田<\/h1>/)
  title = '一号稻田'
})

it('asks again for what could not be answered', async () => {
  askAs = () => async () => failed(503)
  assert.equal(await page('/live'), null)
  askAs = () => answering(() => {})
  assert.match(await textOf('/live/paddy'), /<h1[^>]*>一号稻田<\/h1>/)
})

it('goes on with the pages it has while the database is away', async () => {
  const before = await textOf('/live')
  isAway = true
  try {
    assert.equal(await textOf('/live'), before)
    assert.equal(await page('/live/paddy'), null)
    assert.deepEqual(faults, ['/live/paddy: no database'])
  } finally {
    isAway = false
  }
  title = '二号稻田'
  revision++
  assert.match(await textOf('/live'), /二号稻田/)
  title = '一号稻田'
})

it('goes on with the pages it has while the database hangs', async () => {
  let hangs = false
  const own = new RenderedScreens({
    ...{ site, limit: 2_000, askAs, onFault: () => {} },
    revision: async () => (hangs ? new Promise(() => {}) : '1'),
  })
  const route = matchPage(set.routes, '/live')
  const live = () => own.page(set, { route, lang: 'zh', address: '/live', visitor: '10.0.0.7' })
  try {
    await eventually(async () => assert.ok(await live()), 20_000)
    const before = await live()
    hangs = true
    assert.equal(await live(), before)
  } finally {
    own.close()
  }
})

it('asks for the revision after a write, and nobody hears of a failure', async () => {
  let asked = 0
  const own = new RenderedScreens({
    ...{ site, limit: 2_000, askAs, onFault: assert.fail },
    revision: async () => {
      asked++
      throw new Error('no database')
    },
  })
  own.written()
  await new Promise(setImmediate)
  assert.equal(asked, 1)
  own.close()
})

it('answers 404 for what does not exist', async () => {
  const missing = await page('/live/nope')
  assert.equal(missing?.status, 404)
  assert.match(String(await missing?.html()), /没有找到这路画面/)
})

it('leaves a screen without calls, and an unknown address, to the composed pages', async () => {
  assert.equal(await page('/pay/order'), null)
  assert.equal(await page('/nothing'), null)
  assert.deepEqual(faults, [])
})

it('gives up when a call fails, and tries again with the next visitor', async () => {
  const { askAs: works } = { askAs }
  askAs = () => async () => failed(503)
  assert.equal(await page('/live'), null)
  assert.deepEqual(faults, ['/live: Error: A call failed.'])
  askAs = works
  assert.match(await textOf('/live'), /一号稻田/)
})

it('takes an answer with line breaks, and outlives one that is no JSON', async () => {
  const { askAs: works } = { askAs }
  askAs = () => async () => ({ status: 200, body: Buffer.from('<p>\r\nno JSON') })
  assert.equal(await page('/live'), null)
  assert.deepEqual(faults, ['/live: Error: A call failed.'])
  title = '一号\u2028稻田'
  const broken = (body: Buffer) =>
    Buffer.from(JSON.stringify(JSON.parse(String(body)), null, 2).replaceAll('\n', '\r\n'))
  askAs = (...visitor) => {
    const ask = works(...visitor)
    return async (...call) => ({ status: 200, body: broken((await ask(...call)).body) })
  }
  assert.match(await textOf('/live'), /一号\u2028稻田/)
  title = '一号稻田'
})

it('renders an address with a line separator', async () => {
  assert.match(await textOf('/live?q=a%E2%80%A8b'), /一号稻田/)
})

it('goes on with the pages of most visitors beside those of a canary', async () => {
  const route = matchPage(set.routes, '/live')
  const screen = { route, lang: 'zh' as const, address: '/live', visitor: '10.0.0.7' }
  await textOf('/live')
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    assert.ok(await screens.page({ ...set }, screen))
    // Former pages retire after 10 s.
    mock.timers.tick(60_000)
  } finally {
    mock.timers.reset()
  }
  revision++
  assert.match(await textOf('/live'), /一号稻田/)
})

it('gives up when the data are not there in time', async () => {
  askAs = () => () => new Promise(() => {})
  const hasty = new RenderedScreens({
    ...{ site, limit: 1, askAs, revision: async () => '1', onFault: () => {} },
  })
  const route = matchPage(set.routes, '/live')
  const screen = { route, lang: 'zh' as const, address: '/live', visitor: '10.0.0.7' }
  assert.equal(await hasty.page(set, screen), null)
  hasty.close()
})

for (const [what, address, fault] of [
  ['throws', '/live?throws', /^\/live\?throws: Error: broken$/],
  ['never ends', '/live?loops', /^\/live\?loops: The process that renders screens has ended\.$/],
  [
    'ends the process',
    '/live?exits',
    /^\/live\?exits: The process that renders screens has ended\.$/,
  ],
  [
    'babbles',
    '/live?babbles',
    /^\/live\?babbles: The process that renders screens sent what is no message\.$/,
  ],
] as const)
  it(`a part that ${what} takes only its own page with it`, async () => {
    assert.equal(await page(address), null)
    assert.match(faults.join('\n'), fault)
    // A new process is started a second after the last one.
    await eventually(
      async () => assert.ok(await page('/live'), 'no process renders screens'),
      20_000,
    )
    assert.match(await textOf('/live'), /一号稻田/)
  })
