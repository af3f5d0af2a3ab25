/**
 * `npm run bench:trace`: how long a visitor waits for the page of a bag that nobody asked for before, and for its call,
 * with 1,000,000 bags and 100,000 events, on both databases; and how soon a recall is on the pages of three processes.
 * `BAGS=` measures less.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from 'api'
import { batchOf, fillGoods, GTIN, recall, serialOf } from 'api/bench/goods'
import { Caller } from 'api/bench/load'
import { latencyOfEach, type Latency } from 'api/bench/measure'
import { clusterBinaries, startCluster } from 'api/testing/cluster'
import { sql } from 'kysely'
import { startSite, type RunningSite } from '../site'
import { missed } from './missed'

const BAGS = Number(process.env.BAGS ?? 1_000_000)
const BATCHES = 100
const WARM = 200
const TIMES = 1_000
const RECALLS = 5
/** How soon a recall must be on every page, ms. */
const RECALL_TARGET = 1_000

interface Place {
  DATABASE_URL?: string
  DATA_DIR?: string
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-trace-'))
const binaries = clusterBinaries()
const cluster = binaries ? await startCluster(binaries) : undefined
try {
  if (cluster) await benchOn('PostgreSQL', { DATABASE_URL: await cluster.create() }, 25)
  else console.log('No PostgreSQL on this machine: the embedded database alone.')
  await benchOn('embedded', { DATA_DIR: path.join(folder, 'data') }, 60)
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @param target for the p99 of a page, ms */
async function benchOn(name: string, place: Place, target: number): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place
  const database = await openDatabase({ databaseUrl, dataDir, seed: false, patience: 'staff' })
  const seconds = await fillGoods(database, BAGS, BATCHES)
  await database.close()
  console.log(`\n${name}: ${BAGS.toLocaleString('en')} bags stored in ${seconds.toFixed(0)} s`)
  const site = await startSite({ ...place })
  try {
    const facts = await untilLogged(site.url)
    console.log(
      `the log took ${facts.size.toLocaleString('en')} facts in ${facts.seconds.toFixed(0)} s`,
    )
    if (databaseUrl) await atRest(databaseUrl)
    const caller = await Caller.open(Number(new URL(site.url).port), 'accept-encoding: br\r\n')
    console.log(`one connection, every bag another | p50 ms | p99 ms (of a page at most ${target})`)
    const page = (batch: string, serial: string) => `/trace/01/${GTIN}/10/${batch}/21/${serial}`
    // V8 compiles much of a page anew until it was rendered some thousand times.
    print('page of a bag, right after the start', await measure(caller, page), target)
    print('page of a bag', await measure(caller, page, 0.5), target)
    const calls = await measure(
      caller,
      (batch, serial) => `/api/trace/batch/get?gtin=${GTIN}&batch=${batch}&serial=${serial}`,
    )
    print('its call alone', calls)
    const batches = await measure(
      caller,
      (batch) => `/api/trace/batch/get?gtin=${GTIN}&batch=${batch}`,
    )
    print('the call of a batch', batches)
    caller.close()
    if (databaseUrl) await benchRecalls(site, databaseUrl)
  } finally {
    await site.stop()
  }
}

/** Recalls some batches while three processes serve their pages, and asks each of them until its page says so. */
async function benchRecalls(first: RunningSite, databaseUrl: string): Promise<void> {
  const others = [
    await startSite({ DATABASE_URL: databaseUrl }),
    await startSite({ DATABASE_URL: databaseUrl }),
  ]
  const database = await openDatabase({ databaseUrl, seed: false, patience: 'staff' })
  try {
    const spans: number[] = []
    for (let batch = 0; batch < RECALLS; batch++) {
      const name = batchOf((batch * BAGS) / BATCHES, BAGS, BATCHES)
      const isTold = async ({ url }: RunningSite) =>
        (await (await fetch(`${url}/trace/01/${GTIN}/10/${name}`)).text()).includes('已召回')
      for (const site of [first, ...others]) await isTold(site)
      await recall(database, name)
      const start = performance.now()
      const spanOf = async (site: RunningSite) => {
        while (!(await isTold(site))) await pause(5)
        return performance.now() - start
      }
      spans.push(...(await Promise.all([first, ...others].map(spanOf))))
    }
    const [least, most] = [Math.min(...spans), Math.max(...spans)]
    console.log(
      `${RECALLS} recalls were on the pages of 3 processes after ${least.toFixed(0)} to ${most.toFixed(0)} ms (target ${RECALL_TARGET})${missed(most, RECALL_TARGET)}`,
    )
  } finally {
    await database.close()
    for (const site of others) await site.stop()
  }
}

/** Tidies up after a hundred thousand rows at once, as PostgreSQL itself would do within a minute, while it is measured. */
async function atRest(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, seed: false, patience: 'staff' })
  await sql`vacuum (analyze)`.execute(database.queries)
  await database.close()
}

/** Waits until the log has every fact: only then a page is what visitors get. */
async function untilLogged(url: string): Promise<{ size: number; seconds: number }> {
  const start = performance.now()
  for (;;) {
    const told = await (await fetch(`${url}/api/metrics`)).text()
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(told)?.[1])
    if (gauge('farm_log_rows_waiting') === 0)
      return { size: gauge('farm_log_size'), seconds: (performance.now() - start) / 1000 }
    await pause(500)
  }
}

/** @param from other bags for another part of the way from one bag to the next */
async function measure(
  caller: Caller,
  addressOf: (batch: string, serial: string) => string,
  from = 0,
): Promise<Latency> {
  // Bags far apart, each once.
  const addresses = Array.from({ length: WARM + TIMES }, (_, at) => {
    const bag = Math.floor(((at + from) * BAGS) / (WARM + TIMES))
    return addressOf(batchOf(bag, BAGS, BATCHES), serialOf(bag))
  }).toSorted((one, other) => (one.slice(-4) < other.slice(-4) ? -1 : 1))
  for (const address of addresses.slice(0, WARM)) await caller.ask(address)
  return latencyOfEach(addresses.slice(WARM), (address) => caller.ask(address))
}

function print(name: string, { p50, p99 }: Latency, target = Infinity): void {
  console.log([name, p50.toFixed(1), p99.toFixed(1) + missed(p99, target)].join(' | '))
}
