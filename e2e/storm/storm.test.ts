import assert from 'node:assert/strict'
import { setMaxListeners } from 'node:events'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from 'api/testing/until'
import { launchBrowser } from '../browser'
import { readBooks, type Books } from '../soak/books'
import { Givers, loseNotifications } from '../soak/gifts'
import { keepOn } from '../soak/pace'
import { PageWatch } from '../soak/pages'
import { Visitors } from '../soak/visitors'
import { outside, report } from './report'
import { StormRequests } from './storm-requests'
import { makeTrouble, seeded } from './trouble'
import { Walker } from './walker'
import { LIVE_KEY, startWorld, whyNoStorm, type World } from './world'

// Whole with `npm run storm:machines`, on a machine that does nothing else: how long things take counts only there.
const WHOLE = process.env.STORM === 'whole'
const { gifts, kills } = WHOLE ? { gifts: 2_000, kills: 20 } : { gifts: 200, kills: 3 }
/** The longest that a page may be dead or a request may take: then the page gives a call up (specification, section 7). */
const PATIENCE_MS = WHOLE ? 5_000 : 60_000
/** When every machine must be at the newest release. */
const FOLLOW_MS = WHOLE ? 2_000 : 60_000
const GIVERS = 12
const VISITORS = 2
/** How long the books may take until they agree: a channel whose notification was lost is asked after pauses that double. */
const SETTLE_MS = 180_000

describe('a storm over three machines', { skip: whyNoStorm(), timeout: 3_600_000 }, () => {
  let world: World
  let requests: StormRequests
  let givers: Givers
  let pages: PageWatch
  let browser: Browser
  let walker: Walker
  const problems: string[] = []

  before(async () => {
    world = await startWorld()
    requests = new StormRequests(world.origin, world.windows, PATIENCE_MS)
    givers = new Givers(requests, world.gateways)
    pages = new PageWatch(requests)
    browser = await launchBrowser()
    walker = new Walker(browser, world.origin, world.gateways.wechat)
  })
  after(async () => {
    await browser?.close()
    await world?.stop()
  })

  /** Visitors, gifts and releases go on until the trouble is over and enough was given. */
  async function storm(random: () => number): Promise<void> {
    const { gateways, releases } = world
    const [calm, end] = [new AbortController(), new AbortController()]
    for (const { signal } of [calm, end]) setMaxListeners(0, signal)
    const visitors = new Visitors(requests, LIVE_KEY)
    let troubled = true
    const give = async () => {
      await givers.give(end.signal)
      if (!troubled && givers.given.length >= gifts) calm.abort()
    }
    const keep = (pauses: [number, number], work: () => Promise<unknown>) =>
      keepOn(calm.signal, pauses, work, problems)
    const running = [
      pages.run(calm.signal),
      loseNotifications(gateways, calm.signal),
      keep([500, 2_000], () => walker.walk()),
      keep([5_000, 8_000], () => releases.release()),
      ...Array.from({ length: GIVERS }, () => keep([100, 1_500], give)),
      ...Array.from({ length: VISITORS }, () =>
        keep([300, 1_000], () => visitors.visit(calm.signal)),
      ),
    ]
    try {
      await makeTrouble(world, kills, random)
      troubled = false
    } catch (error) {
      calm.abort()
      throw error
    } finally {
      await Promise.all(running)
    }
  }

  it('costs nobody a gift, a page or a request', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 100_000)
    console.log(`at least ${gifts} gifts, ${kills} kills; SEED=${seed}`)
    await storm(seeded(seed))
    const books = await booksAgree()
    report({ ...world, requests, pages, givers, walker, books })
    assert.deepEqual(problems, [])
    assert.deepEqual(outside(requests.failures, world.windows), [])
    // A machine that is busy with other tests makes the site refuse some.
    if (WHOLE) assert.deepEqual(outside(requests.refused, world.windows), [])
    assert.deepEqual([books.wrongFen, books.differences], [0n, 0])
    assert.equal(books.ledger.count, books.taken.count)
    const untold = givers.given.filter((one) => one.paid && one.toldAfter === undefined)
    assert.deepEqual(untold, [])
    const { rows } = pages.report(world.windows)
    assert.deepEqual(
      rows.filter(({ whole }) => whole > PATIENCE_MS),
      [],
    )
    assert.ok(walker.gifts > 0 && walker.longest.ms < PATIENCE_MS, JSON.stringify(walker.longest))
    for (const machine of world.machines)
      assert.deepEqual([machine.ended, machine.uncaught], [0, []])
  })

  it('ends with the newest release at every machine', async () => {
    const { releases, machines } = world
    await releases.release()
    const began = performance.now()
    for (const machine of machines)
      await eventually(
        async () => assert.equal(await machine.revision(), releases.revision),
        60_000,
      )
    const took = performance.now() - began
    console.log(`${releases.count} releases; all at the newest after ${Math.round(took)} ms`)
    assert.ok(took < FOLLOW_MS, `after ${took} ms`)
  })

  /** Waits until the site knows of every payment. */
  async function booksAgree(): Promise<Books> {
    let books: Books | undefined
    await eventually(async () => {
      books = await readBooks(world.databases.url, world.gateways, givers.given)
      assert.equal(books.paid.count, books.taken.count)
    }, SETTLE_MS)
    assert.ok(books, 'The books were never read.')
    return books
  }
})
