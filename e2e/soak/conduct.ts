/**
 * The soak itself, in a process group of its own that a Ctrl-C at the terminal does not reach: what it has started must
 * not end before it has. SIGTERM ends it early, with the table of what was.
 */
import { setMaxListeners } from 'node:events'
import { readBooks } from './books'
import { Cameras } from './cameras'
import { Givers, loseNotifications } from './gifts'
import { growthOf } from './memory'
import { keepOn, rest } from './pace'
import { PageWatch } from './pages'
import { Requests } from './requests'
import { report } from './table'
import { makeTrouble } from './trouble'
import { Visitors } from './visitors'
import { startWorld, type World } from './world'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const VISITORS = 5
const GIVERS = 4
const SETTLE_MS = 150_000
const MEASURE_MS = 2_000

const hurry = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => hurry.abort())
// Whoever started it is gone without a word.
const parent = process.ppid
setInterval(() => process.ppid !== parent && hurry.abort(), 500).unref()

console.log(`A soak of ${MINUTES} minutes. Starting the site, its database and both channels …`)
const world = await startWorld()
let missed: boolean
try {
  missed = await soak(world)
} finally {
  await world.stop()
}
process.exit(missed ? 1 : 0)

/** Drives all that goes on. @returns whether a target was missed */
async function soak(world: World): Promise<boolean> {
  const { origin, gateways, site, staff, windows, liveKey, media, streams } = world
  const began = Date.now()
  const problems: string[] = []
  const requests = new Requests(origin, windows)
  const visitors = new Visitors(requests, liveKey)
  const givers = new Givers(requests, gateways)
  const cameras = new Cameras(requests)
  const pages = new PageWatch(requests)
  const [work, giving] = [new AbortController(), new AbortController()]
  const stops = AbortSignal.any([work.signal, hurry.signal])
  const stopsGiving = AbortSignal.any([giving.signal, hurry.signal])
  // Each visitor listens, for as long as something of theirs lasts.
  for (const signal of [stops, stopsGiving]) setMaxListeners(0, signal)
  const running = [
    pages.run(stops),
    ...times(VISITORS, () => keepOn(stops, [200, 1_000], () => visitors.visit(stops), problems)),
    keepOn(stops, [8_000, 12_000], () => staff.work(stops), problems),
    ...(media ? [cameras.film(media.publish, streams[0], stops)] : []),
    cameras.hook(streams[1], stops),
    keepOn(stops, [MEASURE_MS, MEASURE_MS], async () => site.measure(), problems),
  ]
  const givings = [
    ...times(GIVERS, () =>
      keepOn(stopsGiving, [300, 1_500], () => givers.give(stopsGiving), problems),
    ),
    loseNotifications(gateways, stopsGiving),
  ]
  const trouble = makeTrouble(world, MINUTES * 60, stopsGiving)
  await tellProgress(began, windows.all, givers.given)
  giving.abort()
  await Promise.all([trouble, ...givings])
  await settle(world, givers, requests)
  work.abort()
  await Promise.all(running)
  const books = await readBooks(world.databaseUrl, gateways, givers.given)
  return report({
    ...{ minutes: (Date.now() - began) / 60_000, cutShort: hurry.signal.aborted },
    ...{ windows, requests, pages: pages.report(windows), givers, books, problems },
    ...{ visitors, staff, site, growth: growthOf(site.lives) },
    cameras: media ? cameras.comebacks : undefined,
  })
}

/** Waits until the time is over, and says each minute how far it is. */
async function tellProgress(began: number, restarts: unknown[], given: unknown[]): Promise<void> {
  const end = began + MINUTES * 60_000
  while (Date.now() < end && !hurry.signal.aborted) {
    await rest(hurry.signal, Math.min(60_000, end - Date.now()))
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    console.log(`${minutes} min: ${restarts.length} restarts, ${given.length} gifts ordered`)
  }
}

/** Asks about every payment until the site has heard of all, as those who gave would do. */
async function settle({ gateways }: World, givers: Givers, requests: Requests): Promise<void> {
  for (const gateway of Object.values(gateways)) await gateway.misbehave('none')
  let left = givers.given.filter(({ paid }) => paid)
  const until = Date.now() + (hurry.signal.aborted ? SETTLE_MS / 5 : SETTLE_MS)
  while (left.length > 0 && Date.now() < until) {
    const still = []
    for (const [place, gift] of left.entries()) {
      // Each from a network of its own: one that asks about all of them would be refused.
      const donor = `10.5.${place % 250}.${1 + (Math.floor(place / 250) % 250)}`
      const reply = await requests.ask(donor, `/api/pay/order/get?code=${gift.code}`)
      if (!/"state":"paid"/.test(String(reply.body))) still.push(gift)
    }
    left = still
    await rest(new AbortController().signal, 1_000)
  }
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
