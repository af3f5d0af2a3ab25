/**
 * `npm run bench:scale`: pages, ledger calls and payments a second of 1, 2 and 4 processes over one PostgreSQL, beside the
 * bare driver sending the same statements; ledger calls through nginx; and how all of it changes from 10,000 to
 * 10,000,000 rows. `ROWS=`, `SECONDS=` and `PAYMENTS=` measure less. The largest ledger is a simulation: each row stands
 * ten times (api/src/bench/tenfold.ts), and its rows are not taken into the log.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from 'api'
import { bareRates } from 'api/bench/bare'
import { fillLedger } from 'api/bench/fill'
import { Caller } from 'api/bench/load'
import { rateOf, type Rate } from 'api/bench/measure'
import { mixed, questions } from 'api/bench/questions'
import { tenfold } from 'api/bench/tenfold'
import { clusterBinaries, startCluster } from 'api/testing/cluster'
import { startGateway } from 'api/testing/gateways/start'
import { LICENCE } from 'api/testing/running'
import { startSite, type RunningSite } from '../site'
import { LogSwitch } from './log-switch'
import { cachedCalls } from './scale-cached'
import { payments } from './scale-payments'

const ROWS = (process.env.ROWS ?? '10000,100000,1000000').split(',').map(Number)
const SECONDS = Number(process.env.SECONDS ?? 6)
const PAYMENTS = Number(process.env.PAYMENTS ?? 4_000)
const CONNECTIONS = 32
const COMPRESSED = 'accept-encoding: gzip, deflate, br\r\n'

const calls = mixed(
  Object.fromEntries(Object.entries(questions).filter(([, some]) => some.length > 0)),
)
const pages = ['/', '/finance', '/finance?list=expense&pageNo=2', '/live', '/finance/entry/100']

const binaries = clusterBinaries()
if (!binaries) throw new Error('bench:scale needs the programs of PostgreSQL 15 or newer.')
const folder = mkdtempSync(path.join(tmpdir(), 'bench-scale-'))
const cluster = await startCluster(binaries, ['max_connections=200'])
const gateway = await startGateway('alipay')
try {
  await gateway.misbehave('silent')
  const most = Math.max(...ROWS)
  let large = ''
  console.log(`\none process, by rows (${CONNECTIONS} connections): a second and p99 ms`)
  for (const rows of ROWS) {
    const databaseUrl = await cluster.create()
    const database = await openDatabase({ databaseUrl, seed: false, patience: 'staff' })
    await fillLedger(database, rows)
    if (rows === most) large = databaseUrl
    await database.close()
    await withSites(1, databaseUrl, ([site]) => new LogSwitch(site!).caughtUp(rows))
    await ofRows(rows, databaseUrl)
  }
  const database = await openDatabase({ databaseUrl: large, seed: false, patience: 'staff' })
  for (const count of [1, 2, 4]) await ofProcesses(count, large)
  await tenfold(database)
  await database.close()
  // Without its key the log stands still.
  rmSync(path.join(folder, 'site/.keys/log-1.key'))
  await ofRows(most * 10, large, ' (simulated)')
} finally {
  await gateway.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function ofRows(rows: number, databaseUrl: string, note = ''): Promise<void> {
  const bare = await bareRates(databaseUrl, calls, SECONDS)
  await withSites(1, databaseUrl, async (sites) => {
    const ports = portsOf(sites)
    const asked = await load(
      ports,
      calls.map((call) => `/api${call}`),
    )
    const paid = await pay(ports, databaseUrl)
    console.log(`${rows.toLocaleString('en')} rows${note}`)
    print('ledger calls', asked, bare.calls)
    print('payments', paid, bare.payments)
  })
}

async function ofProcesses(count: number, databaseUrl: string): Promise<void> {
  const bare = await bareRates(databaseUrl, calls, SECONDS)
  await withSites(count, databaseUrl, async (sites) => {
    const ports = portsOf(sites)
    console.log(`\n${count} ${count === 1 ? 'process' : 'processes'}`)
    print('pages', await load(ports, pages))
    print(
      'ledger calls',
      await load(
        ports,
        calls.map((call) => `/api${call}`),
      ),
      bare.calls,
    )
    print('payments', await pay(ports, databaseUrl), bare.payments)
    const nginx = path.join(folder, `nginx-${count}`)
    const shape = { seconds: SECONDS, connections: 2 * CONNECTIONS }
    print('ledger calls through nginx', await cachedCalls(ports, nginx, shape))
  })
}

async function withSites(
  count: number,
  databaseUrl: string,
  work: (sites: RunningSite[]) => Promise<void>,
): Promise<void> {
  const sites: RunningSite[] = []
  try {
    for (let turn = 0; turn < count; turn++)
      sites.push(
        await startSite({
          ...gateway.env,
          ...LICENCE,
          DATABASE_URL: databaseUrl,
          SITE_DIR: path.join(folder, 'site'),
          PAY_CHANNELS: 'alipay',
          PAY_ASK_MS: '60000',
          PAY_SECONDS: '7200',
          PUBLIC_URL: 'http://127.0.0.1:8080',
          GIFTS_PER_TEN_MINUTES: '1000000',
          TRUST_PROXY: '127.0.0.1',
          STOP_DELAY: '0',
        }),
      )
    await work(sites)
  } finally {
    for (const site of sites) await site.stop()
  }
}

function portsOf(sites: RunningSite[]): number[] {
  return sites.map(({ url }) => Number(new URL(url).port))
}

/** Asks the processes in turn. */
async function load(ports: number[], addresses: string[]): Promise<Rate> {
  const callers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, turn) =>
      Caller.open(ports[turn % ports.length]!, COMPRESSED),
    ),
  )
  for (const caller of callers.slice(0, ports.length))
    for (const address of new Set(addresses)) await caller.ask(address)
  const askers = callers.map((one) => (address: string) => one.ask(address))
  const taken = await rateOf(addresses, askers, SECONDS * 1_000)
  for (const one of callers) one.close()
  return taken
}

function pay(ports: number[], databaseUrl: string): Promise<Rate> {
  return payments(ports, databaseUrl, gateway, { count: PAYMENTS, connections: CONNECTIONS })
}

function print(name: string, { rate, p99 }: Rate, bare?: Rate): void {
  const figures = `${rate.toFixed(0).padStart(7)}   p99 ${p99.toFixed(1).padStart(6)} ms`
  const beside = bare
    ? `   ${(rate / bare.rate).toFixed(2)} of the bare driver's ${bare.rate.toFixed(0)} (p99 ${bare.p99.toFixed(1)} ms)`
    : ''
  console.log(`  ${name.padEnd(28)}${figures}${beside}`)
}
