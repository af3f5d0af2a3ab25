import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bytesGrown, measureLevel, moreHandles, until, openResources, type Level } from './level'
import { fire, newTally, type Tally } from './run'
import { openChannelService, openSandboxService, type FuzzedService } from './service'
import { keyOf } from './watched-routes'

// Few and fixed in `npm test`; `FUZZ_REQUESTS=200000 SEED=$RANDOM npm run fuzz` searches for new failures.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4_000)
/** So many that every limit is reached. */
const LIMITED_REQUESTS = 1_200
const SEED = Number(process.env['SEED'] ?? 20_261_122)
/** The number of a single connection to repeat. */
const ONLY = process.env['FUZZ_ONLY']

const BETWEEN_REFRESHES = 250
/** Share of a service's requests after which nearly everything is compiled, pooled and cached. */
const WARM_UP = 0.5
const TOLD = 20
/** Tolerated share of refusals: the embedded database blocks other calls while it reads a whole file. */
const REFUSED = 0.05

/** Errors in the log that the requests provoke deliberately. */
const EXPECTED_ERRORS = /"msg":"An order was paid a second time"/

/** The statuses that each route answered with, over all services of this file. */
const reached = new Map<string, Set<number>>()
let asked = 0

/** Sends connections from number `from` on until so many requests were sent, with new orders in between. */
async function runCases(service: FuzzedService, tally: Tally, from: number, requests: number) {
  const { app, watched, facts } = service
  const run = { app, routes: watched.routes, seed: SEED, facts: () => facts, tally }
  let number = from
  while (tally.requests < requests) {
    await service.refresh()
    await fire(run, number, (number += Math.min(BETWEEN_REFRESHES, requests - tally.requests)))
  }
  return number
}

/** Merges the reached statuses and fails if any answer or log line was wrong. */
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

/** Fuzzes a service with high limits, and compares its resources after the warm-up and at the end. */
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
        await runCases(service, tally, Number(ONLY), 1)
      } else {
        const next = await runCases(service, tally, 0, requests * WARM_UP)
        levels.push(await measureLevel(isIdle(service)))
        await runCases(service, tally, next, requests)
      }
      judge(name, service, tally)
      // Otherwise this would only test the limits.
      assert.ok(share(tally, 429, 503) < REFUSED, 'Too much of it was refused by the limits.')
    })

    it('holds no more after it than before', { skip: ONLY !== undefined }, async () => {
      const [level] = levels as [Level]
      // Idle connections of the pool end after ten seconds.
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
 * Growth in the second half from what is still being compiled, pooled and cached, which does not depend on the number
 * of requests. Over 20,000 requests the heap stayed within 2 MB of its size after 4,000.
 */
const ALLOWED_BYTES = 4_000_000
/** A leak per request would be larger: even a timer with its closure takes more. */
const ALLOWED_EACH = 50

/** Routes with stricter rate limits than others. */
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
        await runCases(service, tally, 0, LIMITED_REQUESTS)
        judge('the limits of npm start', service, tally)
        assert.ok(tally.statuses.has(429), 'Nothing was too much.')
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
