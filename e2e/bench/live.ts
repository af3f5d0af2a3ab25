/**
 * `npm run bench:live`: a camera's stream through the media server, opened anew by a visitor again and again: when its
 * first frame is there, how far it is behind the camera, and what the player costs, natively and by hls.js.
 */
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../browser'
import { delayOf, startCamera } from '../camera'
import { NO_MEDIA_SERVER, startFarm } from '../media-server'
import { ENGINES, moves, playWith, SEEN, type Engine } from '../picture'

const RUNS = Number(process.env.RUNS ?? 10)
/** The first frame must be there so soon after the page was asked for, and the picture this near to the camera, ms. */
const TARGETS = { first: 1_500, delay: 6_000 }

interface Run {
  first: number
  delay: number
  /** Of the player's own files, as they come over the line, KB. */
  player: number
  /** Of everything before the first frame. */
  all: number
}

if (NO_MEDIA_SERVER) {
  console.error(NO_MEDIA_SERVER)
  process.exit(1)
}
const farm = await startFarm()
const camera = startCamera(await farm.addStream('field'))
const browser = await launchBrowser([], 'whole')
try {
  await isThere(`${farm.signed('field')}/index.m3u8`)
  console.log(`A stream, opened anew ${RUNS} times\n`)
  console.log('| | first frame p50 / p99 ms | delay p50 / p99 ms | player KB | all KB |')
  console.log('|---|---|---|---|---|')
  for (const engine of ENGINES) print(engine, await measure(browser, engine))
} finally {
  await browser.close()
  await camera.kill()
  await farm.stop()
}

async function measure(browser: Browser, engine: Engine): Promise<Run[]> {
  const runs: Run[] = []
  // The first run warms the servers and is not counted.
  for (let run = 0; run <= RUNS; run++) {
    const measured = await open(browser, engine)
    if (run) runs.push(measured)
  }
  return runs
}

async function open(browser: Browser, engine: Engine): Promise<Run> {
  const { page, close } = await openPage(browser)
  try {
    await playWith(page, engine)
    await page.addInitScript(noteFirstFrame)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const bytes = { player: 0, all: 0 }
    const addresses = new Map<string, string>()
    session.on('Network.responseReceived', ({ requestId, response }) =>
      addresses.set(requestId, response.url),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength
      if (/\/(player|hls)\.[0-9a-f]+\./.test(addresses.get(requestId) ?? ''))
        bytes.player += encodedDataLength
    })
    await page.goto(`${farm.url}/live/field`)
    const noted = await page.waitForFunction(
      () => (globalThis as unknown as { firstFrame?: number }).firstFrame,
    )
    const first = (await noted.jsonValue()) as number
    const player = bytes.player / 1_000
    const all = bytes.all / 1_000
    await moves(page)
    return { first, delay: (await delayOf(page, SEEN))!, player, all }
  } finally {
    await close()
  }
}

/** When the first frame of any video was drawn, ms from the start of the navigation. */
function noteFirstFrame() {
  const noted = globalThis as unknown as { firstFrame?: number }
  const seen = new WeakSet<HTMLVideoElement>()
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue
      seen.add(video)
      video.requestVideoFrameCallback(() => (noted.firstFrame ??= performance.now()))
    }
  }).observe(document, { childList: true, subtree: true })
}

async function isThere(address: string): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await fetch(address)).ok) {
    if (Date.now() > until) throw new Error(`The camera's stream did not come.\n${farm.log()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function print(engine: Engine, runs: Run[]) {
  const of = (key: keyof Run, share: number) => {
    const sorted = runs.map((run) => run[key]).sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  }
  const pair = (key: keyof Run) => `${of(key, 0.5).toFixed(0)} / ${of(key, 0.99).toFixed(0)}`
  const kilobytes = (key: keyof Run) => of(key, 0.5).toFixed(1)
  console.log(
    `| ${engine} | ${pair('first')} | ${pair('delay')} | ${kilobytes('player')} | ${kilobytes('all')} |`,
  )
  for (const key of ['first', 'delay'] as const)
    if (of(key, 0.99) > TARGETS[key]) console.log(`  ← missed: ${key} at most ${TARGETS[key]} ms`)
}
