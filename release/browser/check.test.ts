import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import type { Browser } from 'playwright-core'
import { DEFAULT_SETTINGS } from 'shared/contract'
import { otherBuild } from '../gate/testing/copied-build'
import { publish, recompose } from '../publish'
import { readRegistry } from '../store/registry-file'
import { visitsOf } from './addresses'
import { checkInBrowser } from './check'
import { composedPages } from './composed-pages'
import { checkPart } from './conformance'
import { launchBrowser } from './launch'

let site: string
let browser: Browser
const builds: string[] = []

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  await publish(site, PARTS)
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  for (const folder of [site, ...builds]) rmSync(folder, { recursive: true, force: true })
})

/** A build of mf-live whose screen of one camera, which no page is rendered with, does something more when it appears. */
function liveThat(code: string): string {
  const folder = otherBuild('mf-live', (text, file) => {
    const [found, name = ''] = /StreamScreen:\(\)=>([\w$]+)/.exec(text) ?? []
    if (!found || !file.startsWith('web')) return text
    const start = text.indexOf(found)
    const [effect] = /\(0,[\w$]+\.useEffect\)/.exec(text.slice(start)) ?? []
    const probe = `function Probe(){${effect}(()=>{${code}},[]);return ${name}()}`
    const component = `function ${name}(){`
    assert.ok(effect && text.includes(component))
    return text.replace(found, 'StreamScreen:()=>Probe').replace(component, `${probe}${component}`)
  })
  builds.push(folder)
  return folder
}

/** What a release of mf-live is refused with, each sentence without its beginning, which is the same for all. */
async function refusalsOf(dist: string): Promise<string[]> {
  const files = () => readdirSync(site, { recursive: true, encoding: 'utf8' }).sort()
  const registry = readFileSync(path.join(site, 'registry.json'), 'utf8')
  const there = files()
  const error = await publish(site, ['mf-live'], {
    dist,
    check: async (candidate) =>
      void (await checkInBrowser({ ...candidate, running: null, browser })),
  }).then(
    () => new Error('It was published.'),
    (thrown: Error) => thrown,
  )
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), registry)
  const isLock = (name: string) => name.startsWith('.locks')
  assert.deepEqual(
    files().filter((name) => !isLock(name)),
    there.filter((name) => !isLock(name)),
  )
  const beginning =
    /^mf-live 1\.0\.0-[0-9a-f]{8} is refused in the pages of shell 1\.0\.0-[0-9a-f]{8}: at \/live\/paddy /
  return error.message.split('\n').map((sentence) => {
    assert.match(sentence, beginning)
    return sentence.replace(beginning, '')
  })
}

describe('a release of mf-live is refused, and the site stays as it was', () => {
  it('when a screen that no page is rendered with throws', async () => {
    assert.deepEqual(await refusalsOf(liveThat("throw new Error('boom')")), [
      '(zh, 375 px) it throws "Error: boom"; npm run dev shows where; mend it there.',
    ])
  })

  it('when that screen shows nothing', async () => {
    const hide =
      "document.querySelectorAll('main *').forEach((one)=>one.style.setProperty('display','none'))"
    assert.deepEqual(
      await refusalsOf(liveThat(`const hide=()=>{${hide};requestAnimationFrame(hide)};hide()`)),
      [
        '(zh, 375 px) it shows no text and no picture; look for a style that hides everything, and for a component that returns nothing.',
        '(zh, 1440 px) it leaves a timer of requestAnimationFrame behind when a visitor goes on; end it when the screen is left, in the function that its effect returns.',
      ],
    )
  })

  it('when that screen loops for ever', async () => {
    assert.deepEqual(await refusalsOf(liveThat('for(;;);')), [
      '(zh, 375 px) it does not answer for 5 s; look for code that loops for ever or keeps the page busy.',
    ])
  })

  it('when something stays after it was left', async () => {
    const code = [
      "addEventListener('resize',()=>{})",
      "document.addEventListener('keydown',()=>{},{once:true})",
      'setInterval(()=>{},60000)',
      'const frame=()=>requestAnimationFrame(frame);frame()',
      'window.liveCache={}',
      'window.onhashchange=()=>{}',
      "document.body.append(document.createElement('aside'))",
      'document.adoptedStyleSheets=[new CSSStyleSheet()]',
      "document.body.setAttribute('data-locked','')",
      "document.cookie='seen=1'",
    ].join(';')
    const listener = 'remove it when the screen is left, in the function that its effect returns.'
    const timer = 'end it when the screen is left, in the function that its effect returns.'
    const leaves = (what: string, way: string) =>
      `(zh, 1440 px) it leaves ${what} behind when a visitor goes on; ${way}`
    assert.deepEqual(await refusalsOf(liveThat(code)), [
      leaves('a listener for resize on window', listener),
      leaves('a listener for keydown on document', listener),
      leaves('a timer of setInterval (60000 ms)', timer),
      leaves('a timer of requestAnimationFrame', timer),
      leaves('the global variable liveCache', 'keep the value in a module.'),
      leaves(
        'the handler onhashchange',
        'use addEventListener in an effect, and remove it in the function that the effect returns.',
      ),
      leaves('the element <aside>', 'render it inside of the screen, or remove it again.'),
      leaves('a style sheet in the page', 'write it into a *.module.css file.'),
      leaves('the attribute data-locked="" on <body>', 'remove it when the screen is left.'),
      leaves('the cookie seen', 'store values through useSite().memory only.'),
    ])
  })

  it("when it touches others' values, the title, the policy, the console or the focus", async () => {
    const code = [
      "localStorage.removeItem('pay:draft')",
      "localStorage.last='1'",
      "sessionStorage.removeItem('finance:browser-check')",
      "localStorage.setItem('live:own','1')",
      "document.title='mine'",
      "console.error('a complaint')",
      "Promise.reject(new Error('late'))",
      "document.querySelector('h1').setAttribute('style','color:red')",
      "new Image().src='https://pictures.example/1.png'",
      "setTimeout(()=>document.querySelector('footer a').focus(),50)",
    ].join(';')
    const stored = (key: string) =>
      `(zh, 1440 px) it leaves a change of the stored value ${key} behind when a visitor goes on; store values through useSite().memory only.`
    const refusals = await refusalsOf(liveThat(code))
    assert.deepEqual(
      refusals.map((sentence) =>
        sentence.replace(/mf-live\/1\.0\.0-\w+\/stream\.\w+/, 'mf-live/stream'),
      ),
      [
        '(zh, 375 px) it breaks the content security policy: style-src-attr blocks inline, asked for by /releases/mf-live/stream.js; docs/contract.md says what the policy allows.',
        '(zh, 375 px) it breaks the content security policy: img-src blocks https://pictures.example/1.png; docs/contract.md says what the policy allows.',
        '(zh, 375 px) it writes an error to the console, "a complaint"; remove its cause.',
        '(zh, 375 px) it throws "late"; npm run dev shows where; mend it there.',
        `(zh, 375 px) it gives the document the title "mine", which is not a title and the site's name; give the route a handle.title with a text in both languages, or use useScreenTitle.`,
        stored('pay:draft'),
        stored('finance:browser-check'),
        stored('last'),
        '(zh, 1440 px) it takes the focus to <a> when a visitor comes to it from another screen; leave the focus on the content or move it inside of the screen.',
      ],
    )
  })
})

it('opens every screen and every page with a widget, in both languages', async () => {
  const registry = await readRegistry(site)
  const pages = await composedPages(site, registry)
  const opened = (name: string) => visitsOf(pages, registry, name)
  assert.deepEqual(opened('live'), [
    { address: '/live', lang: 'zh' },
    { address: '/live', lang: 'en' },
    { address: '/live/paddy', lang: 'zh' },
    { address: '/live/paddy', lang: 'en' },
  ])
  const addresses = (name: string) => [...new Set(opened(name).map(({ address }) => address))]
  assert.deepEqual(addresses('finance'), [
    '/finance',
    '/finance/entry/-',
    '/finance/transfers',
    '/finance/verify',
    '/finance/recompute',
    '/',
  ])
  assert.deepEqual(addresses('pay'), ['/pay', '/pay/order', '/pay/order/-', '/pay/return'])
  assert.deepEqual(addresses('home'), ['/'])
  assert.deepEqual(addresses('shell').sort(), [
    '/',
    '/about',
    '/contact',
    '/finance',
    '/live',
    '/pay',
    '/trace',
  ])
})

it("refuses the same build in a part's own tests, and leaves the site alone", async () => {
  const dist = liveThat("throw new Error('boom')")
  const registry = readFileSync(path.join(site, 'registry.json'), 'utf8')
  await assert.rejects(checkPart({ part: 'mf-live', dist, site, browser }), /"Error: boom"/)
  assert.equal(readFileSync(path.join(site, 'registry.json'), 'utf8'), registry)
})

it('answers for an api on another origin, which the browser does not reach', async () => {
  const settings = { ...DEFAULT_SETTINGS, apiBase: 'https://api.example.org/v1' }
  const { registry } = await recompose(site, settings)
  const { visits } = await checkInBrowser({
    site,
    registry,
    parts: ['live'],
    running: null,
    browser,
  })
  assert.equal(visits, 4)
})

it('blames no part for an api that fails', async () => {
  const api = createServer((_request, response) => response.writeHead(500).end()).listen(0)
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  try {
    const running = `http://127.0.0.1:${port}`
    const { visits } = await checkPart({ part: 'mf-live', site, running, browser })
    assert.equal(visits, 4)
  } finally {
    api.close()
    api.closeAllConnections()
  }
})

it('says what to install when there is no browser', async () => {
  const named = process.env.CHROMIUM_PATH
  process.env.CHROMIUM_PATH = '/bin/false'
  try {
    await assert.rejects(
      launchBrowser(),
      /^Error: No browser could be started\. Install Chromium \(on Debian: .*\), or name one in CHROMIUM_PATH\.$/,
    )
  } finally {
    if (named === undefined) delete process.env.CHROMIUM_PATH
    else process.env.CHROMIUM_PATH = named
  }
})
