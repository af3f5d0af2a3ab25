import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bytesGrown, measureLevel, moreHandles, until, openResources, type Level } from './level'
import { fire, newTally, type Tally } from './run'
import { openChannelService, openSandboxService, type FuzzedService } from './service'
import { keyOf } from './watched-routes'

// The same in every `npm test`; `FUZZ_REQUESTS=200000 SEED=$RANDOM npm run fuzz` goes looking for more.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10_000)
const SEED = Number(process.env['SEED'] ?? 20_261_122)
/** The number of one shot that is to be fired alone, to repeat what it found. */
const ONLY = process.env['FUZZ_ONLY']

const BETWEEN_REFRESHES = 250
/** Of the requests of a service; most of what is compiled, pooled and cached is there by then. */
const WARM_UP = 0.5
const TOLD = 20
/** The embedded database refuses others for a moment while a whole file is read. */
const REFUSED = 0.05

/** What may stand in the log as an error: it is what was done. */
const EXPECTED_ERRORS = /"msg":"An order was paid a second time"/

/** Which statuses each route answered, over all services of this file. */
const reached = new Map<string, Set<number>>()
let asked = 0

/** Fires shots from number `from` until so many requests were sent; the service gets new orders in between. */
async function shoot(service: FuzzedService, tally: Tally, from: number, requests: number) {
  const { app, watched, facts } = service
  const run = { app, routes: watched.routes, seed: SEED, facts: () => facts, tally }
  let number = from
  while (tally.requests < requests) {
    await service.refresh()
    await fire(run, number, (number += Math.min(BETWEEN_REFRESHES, requests - tally.requests)))
  }
  return number
}

/** What the service reached goes to what all have reached; nothing was off in what it answered and logged. */
function judge(name: string, { watched, errors }: FuzzedService, tally: Tally): void {
  const counts = [...tally.statuses].toSorted(([one], [other]) => one - other)
  const statuses = counts.map(([status, count]) => `${status} × ${count}`).join(', ')
  console.log(`Fuzz of ${name}: ${tally.requests} requests, seed ${SEED}: ${statuses}`)
  asked += tally.requests
  for (const route of watched.routes) {
    const statuses = watched.reached.get(keyOf(route)) ?? []
    reached.set(keyOf(route), new Set([...(reached.get(keyOf(route)) ?? []), ...statuses]))
  }
  const unexpected = errors.filter((line) => !EXPECTED_ERRORS.test(line))
  const told = [...tally.faults, ...unexpected]
  assert.equal(told.length, 0, `${told.length} faults:\n${told.slice(0, TOLD).join('\n')}`)
}

const share = (tally: Tally, ...statuses: number[]): number =>
  statuses.reduce((sum, status) => sum + (tally.statuses.get(status) ?? 0), 0) / tally.requests

const isIdle =
  ({ app }: FuzzedService) =>
  () =>
    new Promise<boolean>((resolve) =>
      app.server.getConnections((error, count) => resolve(!error && count === 0)),
    )

/** Fuzzes a service with high limits, and compares what it holds after its first requests and after its last. */
function fuzzes(name: string, open: () => Promise<FuzzedService>, part: number): void {
  describe(name, () => {
    const tally = newTally()
    let service: FuzzedService
    const levels: Level[] = []
    before(async () => {
      service = await open()
    })
    after(async () => service?.stop())

    it('answers every request, in the envelope where the api answers, and never with 500', async () => {
      const requests = Math.ceil(REQUESTS * part)
      if (ONLY) {
        await shoot(service, tally, Number(ONLY), 1)
      } else {
        const next = await shoot(service, tally, 0, requests * WARM_UP)
        levels.push(await measureLevel(isIdle(service)))
        await shoot(service, tally, next, requests)
      }
      judge(name, service, tally)
      // Else this would be a test of the limits.
      assert.ok(share(tally, 429, 503) < REFUSED, 'Too much of it was refused by the limits.')
    })

    it('holds no more after it than before', { skip: ONLY !== undefined }, async () => {
      const [level] = levels as [Level]
      // Connections of the pool end when nothing was asked for ten seconds.
      await until(() => moreHandles(level.resources, openResources()).length === 0).catch(() => {
        const more = moreHandles(level.resources, openResources())
        assert.fail(`Handles stayed open: ${more.join(', ')}`)
      })
      const after = await measureLevel(isIdle(service))
      const grown = bytesGrown(level, after)
      const requests = tally.requests * (1 - WARM_UP)
      console.log(`Fuzz of ${name}: ${grown} bytes more after ${requests} requests`)
      assert.ok(grown < ALLOWED_BYTES + requests * ALLOWED_EACH, `It grew by ${grown} bytes.`)
    })
  })
}

/**
 * What is still compiled, pooled and cached after the first half; it does not grow with the requests. Over 20,000
 * requests the heap stayed within 2 MB of where 4,000 had brought it.
 */
const ALLOWED_BYTES = 4_000_000
/** The least that is kept of a request by mistake, a timer with its closure, is more. */
const ALLOWED_EACH = 50

/** Routes that a visitor may call less often than others. */
const LIMITED = /\/(pay|join)\/|export$/

describe('fuzz', { timeout: 3_600_000 }, () => {
  fuzzes('the sandbox on the embedded database', () => openSandboxService('none'), 0.5)
  fuzzes('both channels on PostgreSQL', openChannelService, 0.4)

  describe('with the limits of npm start', () => {
    let service: FuzzedService
    before(async () => {
      service = await openSandboxService('own')
    })
    after(async () => service?.stop())

    it(
      'refuses what is too much in the envelope as well',
      { skip: ONLY !== undefined },
      async () => {
        const tally = newTally()
        const { watched } = service
        watched.routes = watched.routes.filter(({ url }) => LIMITED.test(url))
        await shoot(service, tally, 0, Math.ceil(REQUESTS * 0.1))
        judge('the limits of npm start', service, tally)
        // With few requests none is too much.
        if (REQUESTS >= 10_000) assert.ok(tally.statuses.has(429), 'Nothing was too much.')
      },
    )
  })

  it('has come to every route, and to the end of each', { skip: ONLY !== undefined }, () => {
    console.log(`Fuzz: ${asked} requests to ${reached.size} routes`)
    const well = (statuses: Set<number>) => [...statuses].some((status) => status < 400)
    const missed = [...reached].filter(([, statuses]) => !well(statuses)).map(([route]) => route)
    assert.deepEqual(missed, [])
  })
})
