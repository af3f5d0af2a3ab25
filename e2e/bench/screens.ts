/**
 * `npm run bench`: first visits of screens on slow 4G and a 4 × slower processor, medians of 7 in one run: the federated
 * site, the very same source as one webpack bundle, and that bundle preloaded and prerendered. `SCREENS=home,pay` and
 * `RUNS=3` measure less.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser'
import { openBag, UNUSUAL } from '../open-bag'
import { startSite } from '../site'
import { buildBundle } from './bundle.mjs'
import { medianOf } from './median'
import { measureTap, measureVisit, type Tap, type Visit } from './measure'
import { missed } from './missed'
import { startOrigin, type Overlay } from './origin'
import { SLOW_4G, slowLine } from './slow-network'
import { plainPage, prerenderedPage } from './variants'

const RUNS = Number(process.env.RUNS ?? 7)
const SLOWDOWN = 4
/** The others are about the body, or name the scripts and styles of the federated site. */
const PROTECTING = /^(link|permissions-policy|referrer-policy|cross-origin-|x-)/

interface Screen {
  path: string
  /** The bundle's chunks that its first view needs. */
  chunks: string[]
  /** What visitors came for, with its picture if it is one. */
  content: string
  taps?: Record<string, Tap>
  /** Brings the site into the state that all measured visits find. */
  prepare?: () => Promise<void>
  /** The most that the federated site may take, as a share of what a variant takes. */
  targets: { plain: number; prerendered: number; tap: number }
}

const targets = { plain: 0.45, prerendered: 1, tap: 1.1 }
const ledger = { chunks: ['ledger'], content: 'main tbody tr', targets }
const screens: Record<string, Screen> = {
  home: {
    path: '/',
    chunks: ['widget-ledger'],
    content: 'main h1',
    taps: {
      'menu tap': {
        button: 'header button[aria-expanded]',
        effect: 'header button[aria-expanded="true"]',
      },
      'home tap': { button: 'main button[aria-haspopup="dialog"]', effect: 'dialog' },
    },
    targets: { plain: 0.5, prerendered: 1.1, tap: 1.3 },
  },
  ledger: { path: '/finance', ...ledger },
  'filtered ledger': { path: '/finance?list=expense&pageNo=2', ...ledger },
  bag: {
    path: '/trace/01/09521234500018/10/R-01/21/0007',
    chunks: ['batch'],
    content: 'main h1',
    // The measured visits open the bag so often that its page warns of a copied code. The prerendered page is made before
    // them, so the page must warn by then.
    prepare: () => openBag(site.url, '0007', UNUSUAL),
    targets,
  },
  streams: { path: '/live', chunks: ['streams'], content: 'main li img', targets },
  pay: {
    path: '/pay',
    chunks: ['give'],
    content: 'main form',
    taps: {
      'amount tap': {
        button: 'main form input[type="radio"]',
        effect: 'main form input[inputmode="decimal"]',
      },
    },
    targets,
  },
}

type Row = Visit & { taps: Record<string, number> }

const wanted = process.env.SCREENS?.split(',') ?? Object.keys(screens)
// A bench may be slow; a part that is given up would never answer the tap.
const site = await startSite({ LOAD_LIMIT: '60000' })
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
// The origin's certificate is its own; refused and asked again it would cost a handshake that no real site costs.
const browser = await launchBrowser(['--ignore-certificate-errors'], 'whole')
try {
  const chunks = await buildBundle(folder)
  // The page of home holds no answers of calls: the plain bundle makes its calls itself.
  const empty = plainPage((await pageOf('/')).html, chunks)
  console.log(
    `First visits, 150 ms and 1.6 Mbit/s, processor ${SLOWDOWN} × slower, medians of ${RUNS}`,
  )
  for (const name of wanted) {
    const screen = screens[name]
    if (!screen) throw new Error(`SCREENS: ${name} is none of ${Object.keys(screens).join(', ')}.`)
    await screen.prepare?.()
    const { html, headers, policy } = await pageOf(screen.path)
    const prerendered = prerenderedPage(html, policy, chunks, folder, screen.chunks)
    const variants: Record<string, Overlay> = {
      'federated site': { page: null },
      'one bundle': { page: empty, headers, bundle: folder },
      'bundle, prerendered': {
        page: prerendered.page,
        headers: { ...headers, 'content-security-policy': prerendered.policy },
        bundle: folder,
      },
    }
    print(name, screen, await measure(browser, screen, variants))
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * The page of the site with the headers that a site of one bundle would send as well. Chromium starts another process for
 * a page with `cross-origin-opener-policy`, for example.
 */
async function pageOf(address: string) {
  const answer = await fetch(site.url + address)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => PROTECTING.test(name)))
  const policy = answer.headers.get('content-security-policy')!
  return { html: await answer.text(), headers, policy }
}

/** Measures the variants in turn, so that a machine that grows slower in the meantime slows all of them alike. */
async function measure(
  browser: Browser,
  screen: Screen,
  variants: Record<string, Overlay>,
): Promise<Record<string, Row>> {
  const places = await Promise.all(
    Object.entries(variants).map(async ([name, overlay]) => ({ name, ...(await open(overlay)) })),
  )
  const rows: Record<string, Row[]> = {}
  for (let run = 0; run <= RUNS; run++)
    for (const { name, url } of places) {
      const row = await visit(browser, screen, url + screen.path)
      // The first run warms up the servers and is not counted.
      if (run) (rows[name] ??= []).push(row)
    }
  for (const { close } of places) close()
  return Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, medianRow(each)]))
}

async function open(overlay: Overlay): Promise<{ url: string; close: () => void }> {
  const origin = await startOrigin(site.url, overlay)
  const line = await slowLine(origin.port, SLOW_4G)
  const close = () => {
    line.close()
    origin.close()
  }
  return { url: `https://localhost:${line.port}`, close }
}

async function visit(browser: Browser, screen: Screen, url: string): Promise<Row> {
  const figures = await measureVisit(browser, url, SLOWDOWN, screen.content)
  const taps: Record<string, number> = {}
  for (const [name, tap] of Object.entries(screen.taps ?? {}))
    taps[name] = await measureTap(browser, url, SLOWDOWN, tap)
  return { ...figures, taps }
}

function medianRow(rows: Row[]): Row {
  const middle = (figure: (row: Row) => number) => medianOf(rows.map(figure))
  const { taps, ...figures } = rows[0]!
  const keys = Object.keys(figures) as (keyof Visit)[]
  return {
    ...(Object.fromEntries(
      keys.map((key) => [key, middle((row) => row[key])]),
    ) as unknown as Visit),
    taps: Object.fromEntries(
      Object.keys(taps).map((name) => [name, middle((row) => row.taps[name]!)]),
    ),
  }
}

function print(
  name: string,
  { path: address, taps = {}, targets }: Screen,
  rows: Record<string, Row>,
) {
  const columns: [string, (row: Row) => string][] = [
    ['content ms', (row) => row.content.toFixed(0)],
    ['LCP ms', (row) => row.lcp.toFixed(0)],
    ...Object.keys(taps).map((tap): [string, (row: Row) => string] => [
      `${tap} ms`,
      (row) => row.taps[tap]!.toFixed(0),
    ]),
    ['CLS', (row) => row.cls.toFixed(3)],
    ['blocking ms', (row) => row.blocking.toFixed(0)],
    ['KB', (row) => row.kilobytes.toFixed(1)],
    ['requests', (row) => String(row.requests)],
    ['depth', (row) => String(row.depth)],
  ]
  console.log(`\n${name}, ${address}\n`)
  console.log(['', ...columns.map(([title]) => title)].join(' | '))
  for (const [variant, row] of Object.entries(rows))
    console.log([variant, ...columns.map(([, show]) => show(row))].join(' | '))
  const [federated, plain, prerendered] = Object.values(rows) as [Row, Row, Row]
  const ratio = (what: string, is: number, target: number) =>
    console.log(`${what}: ${is.toFixed(2)} (target ${target})${missed(is, target)}`)
  console.log('')
  for (const figure of ['content', 'lcp'] as const) {
    ratio(`${figure} against the bundle`, federated[figure] / plain[figure], targets.plain)
    ratio(
      `${figure} against the prerendered bundle`,
      federated[figure] / prerendered[figure],
      targets.prerendered,
    )
  }
  for (const tap of Object.keys(taps))
    ratio(
      `${tap} against the prerendered bundle`,
      federated.taps[tap]! / prerendered.taps[tap]!,
      targets.tap,
    )
  ratio('KB against the bundle', federated.kilobytes / plain.kilobytes, 1.1)
  ratio('depth', federated.depth, 2)
  ratio('CLS', federated.cls, 0.02)
}
