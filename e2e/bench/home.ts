/**
 * `npm run bench`: home on a first visit, slow 4G and 4 × slower processor, medians of 7 in one run: the federated
 * site, the very same source as one webpack bundle, and that bundle preloaded and prerendered.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser'
import { startSite } from '../site'
import { buildBundle } from './bundle.mjs'
import { measureTap, measureVisit, type Tap, type Visit } from './measure'
import { startOrigin, type Overlay } from './origin'
import { SLOW_4G, slowLine } from './slow-network'
import { plainPage, prerenderedPage } from './variants'

type TapName = 'menu tap' | 'home tap'

const RUNS = Number(process.env.RUNS ?? 7)
const SLOWDOWN = 4

const taps: Record<TapName, Tap> = {
  'menu tap': {
    button: 'header button[aria-expanded]',
    effect: 'header button[aria-expanded="true"]',
  },
  'home tap': { button: 'main button[aria-haspopup="dialog"]', effect: 'dialog' },
}

const tapNames = Object.keys(taps) as TapName[]

type Row = Visit & Record<TapName, number>

// A bench may be slow; a part that is given up would never answer the tap.
const site = await startSite({ LOAD_LIMIT: '60000' })
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
// The origin's certificate is its own; refused and asked again it would cost a handshake that no real site costs.
const browser = await launchBrowser(['--ignore-certificate-errors'], 'whole')
try {
  const chunks = await buildBundle(folder)
  const composed = await (await fetch(site.url)).text()
  const variants: Record<string, Overlay> = {
    'federated site': { page: null },
    'one bundle': { page: plainPage(composed, chunks), bundle: folder },
    'bundle, prerendered': { page: prerenderedPage(composed, chunks, folder), bundle: folder },
  }
  console.log(
    `Home, first visit, 150 ms and 1.6 Mbit/s, processor ${SLOWDOWN} × slower, medians of ${RUNS}\n`,
  )
  const rows: Record<string, Row> = {}
  for (const [name, overlay] of Object.entries(variants))
    rows[name] = await measure(browser, overlay)
  print(rows)
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(browser: Browser, overlay: Overlay): Promise<Row> {
  const origin = await startOrigin(site.url, overlay)
  const line = await slowLine(origin.port, SLOW_4G)
  const url = `https://localhost:${line.port}/`
  const visits: Row[] = []
  for (let run = 0; run <= RUNS; run++) {
    const visit = await measureVisit(browser, url, SLOWDOWN)
    const answered = {} as Record<TapName, number>
    for (const name of tapNames)
      answered[name] = await measureTap(browser, url, SLOWDOWN, taps[name])
    // The first run warms the servers and is not counted.
    if (run) visits.push({ ...visit, ...answered })
  }
  line.close()
  origin.close()
  const keys = Object.keys(visits[0]!) as (keyof Row)[]
  const medians = keys.map((key) => [key, median(visits.map((visit) => visit[key]))])
  return Object.fromEntries(medians) as Row
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function print(rows: Record<string, Row>) {
  const columns: [string, (row: Row) => string][] = [
    ['LCP ms', (row) => row.lcp.toFixed(0)],
    ['menu tap ms', (row) => row['menu tap'].toFixed(0)],
    ['home tap ms', (row) => row['home tap'].toFixed(0)],
    ['CLS', (row) => row.cls.toFixed(3)],
    ['blocking ms', (row) => row.blocking.toFixed(0)],
    ['KB', (row) => row.kilobytes.toFixed(1)],
    ['requests', (row) => String(row.requests)],
    ['depth', (row) => String(row.depth)],
  ]
  console.log(['', ...columns.map(([title]) => title)].join(' | '))
  for (const [name, row] of Object.entries(rows))
    console.log([name, ...columns.map(([, show]) => show(row))].join(' | '))
  const [federated, plain, prerendered] = Object.values(rows) as [Row, Row, Row]
  const ratio = (what: string, is: number, target: number) =>
    console.log(`${what}: ${is.toFixed(2)} (target ${target})${is <= target ? '' : '  ← missed'}`)
  console.log('')
  ratio('LCP against the bundle', federated.lcp / plain.lcp, 0.5)
  ratio('LCP against the prerendered bundle', federated.lcp / prerendered.lcp, 1.1)
  for (const tap of tapNames)
    ratio(`${tap} against the prerendered bundle`, federated[tap] / prerendered[tap], 1.3)
  ratio('KB against the bundle', federated.kilobytes / plain.kilobytes, 1.1)
  ratio('depth', federated.depth, 2)
  ratio('CLS', federated.cls, 0.02)
}
