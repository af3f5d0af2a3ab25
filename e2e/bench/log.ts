/**
 * `npm run bench:log`: the log of 1,000,000 rows on PostgreSQL. A table page of 100 rows checked in a browser, the calls
 * that bring its proofs, the recount of the whole ledger in a browser, and what the log costs imports and payments, within
 * one run. `ROWS=`, `RUNS=` and `ROUNDS=` measure less. The exit code is 1 when a target is missed.
 */
import { openDatabase } from 'api'
import { fillLedger } from 'api/bench/fill'
import { Caller } from 'api/bench/load'
import { latencyOf } from 'api/bench/measure'
import { clusterBinaries, startCluster } from 'api/testing/cluster'
import { startGateway } from 'api/testing/gateways/start'
import { LICENCE } from 'api/testing/running'
import { startSite } from '../site'
import { costOfAppending } from './log-appending'
import { checkedPages } from './log-page'
import { recount } from './log-recount'
import { LogSwitch } from './log-switch'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const RUNS = Number(process.env.RUNS ?? 5)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CALLS = 200
const PAGE = 100

const binaries = clusterBinaries()
if (!binaries) throw new Error('bench:log needs the programs of PostgreSQL 15 or newer.')
const cluster = await startCluster(binaries)
const gateway = await startGateway('alipay')
try {
  await gateway.misbehave('silent')
  const databaseUrl = await cluster.create()
  const database = await openDatabase({ databaseUrl, seed: false, patience: 'staff' })
  const stored = await fillLedger(database, ROWS)
  const site = await startSite({
    ...gateway.env,
    ...LICENCE,
    DATABASE_URL: databaseUrl,
    PAY_CHANNELS: 'alipay',
    PAY_ASK_MS: '60000',
    PAY_SECONDS: '7200',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    GIFTS_PER_TEN_MINUTES: '1000000',
  })
  try {
    const log = new LogSwitch(site)
    const start = performance.now()
    await log.caughtUp(ROWS)
    const logged = (performance.now() - start) / 1_000
    console.log(
      `${ROWS.toLocaleString('en')} rows on PostgreSQL, stored in ${stored.toFixed(0)} s, taken into the log in ${logged.toFixed(0)} s`,
    )
    await proofCalls(site.url)
    await page(site.url)
    await wholeLedger(site.url)
    await appending({ databaseUrl, url: site.url, database, log })
  } finally {
    await site.stop()
    await database.close()
  }
} finally {
  await gateway.stop()
  await cluster.stop()
}

async function proofCalls(url: string): Promise<void> {
  const caller = await Caller.open(
    Number(new URL(url).port),
    'accept-encoding: gzip, deflate, br\r\n',
  )
  const rows = (idOf: (turn: number, row: number) => number) =>
    Array.from({ length: CALLS }, (_, turn) => {
      const ids = Array.from({ length: PAGE }, (_, row) => idOf(turn, row))
      return `/api/log/proof/list?ids=${ids.join(',')}`
    })
  const step = Math.floor(ROWS / PAGE)
  const pages = Math.floor(ROWS / PAGE)
  console.log(`\nthe call for proofs of ${PAGE} rows | p50 ms | p99 ms | KB`)
  for (const [name, calls] of Object.entries({
    'of one page': rows((turn, row) => ((turn * 7_919) % pages) * PAGE + row + 1),
    'spread over the ledger': rows((turn, row) => row * step + ((turn * 7_919) % step) + 1),
  })) {
    const { p50, p99 } = await latencyOf(calls, CALLS, (call) => caller.ask(call))
    const bytes = (await caller.ask(calls[0]!)).length / 1024
    console.log([name, p50.toFixed(1), p99.toFixed(1), bytes.toFixed(1)].join(' | '))
  }
  caller.close()
}

async function page(url: string): Promise<void> {
  const { fetches, again, reloaded, kilobytes, browserMs, longestTask, phoneMs, phoneTask } =
    await checkedPages(url, RUNS)
  console.log(`\na table page of ${PAGE} rows, checked in a browser (medians of ${RUNS})`)
  judge('browser time beside the fetches', browserMs, 'ms', { below: 150 })
  judge('code that is loaded for the check', kilobytes, 'KB brotli', { most: 8 })
  judge('fetches, first visit', fetches, '', { most: 25 })
  judge('fetches, shown again within the visit', again, '', { most: 0 })
  tell('fetches after a reload', reloaded, '')
  tell('longest task while it checks', longestTask, 'ms')
  tell('browser time, processor 4 × slower', phoneMs, 'ms')
  tell('longest task, processor 4 × slower', phoneTask, 'ms')
}

async function wholeLedger(url: string): Promise<void> {
  const { seconds, longestTask } = await recount(url)
  console.log('\nthe whole ledger, added up out of its log in a browser')
  judge('from the button to the verdict', seconds, 's', { below: 60 })
  tell('longest task meanwhile', longestTask, 'ms')
}

async function appending(place: Omit<Parameters<typeof costOfAppending>[0], 'gateway' | 'rounds'>) {
  const { imports, payments } = await costOfAppending({ ...place, gateway, rounds: ROUNDS })
  console.log(`\ntime with the log running, of the time without (medians of ${ROUNDS} rounds)`)
  judge('imports', imports.ratio, `of ${imports.without.toFixed(0)} ms`, { below: 1.1 })
  judge('payments', payments.ratio, `of ${payments.without.toFixed(1)} ms each`, { below: 1.1 })
}

function judge(
  name: string,
  value: number,
  unit: string,
  { below = Infinity, most = Infinity }: { below?: number; most?: number },
): void {
  const isMissed = value >= below || value > most
  if (isMissed) process.exitCode = 1
  const target = below < Infinity ? `below ${below}` : `at most ${most}`
  console.log(`${line(name, value, unit)} (${target})${isMissed ? '  ← missed' : ''}`)
}

function tell(name: string, value: number, unit: string): void {
  console.log(line(name, value, unit))
}

function line(name: string, value: number, unit: string): string {
  const figure = value.toFixed(value < 10 && value % 1 ? 2 : 0)
  return `  ${name.padEnd(40)}${figure.padStart(6)} ${unit}`.trimEnd()
}
