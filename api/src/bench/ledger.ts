/**
 * `npm run bench:ledger`: the ledger's calls with 1,000,000 rows, on the embedded database and on PostgreSQL, compared
 * with the bare driver sending the same statements, and how long each kind of write takes. Set `ROWS=` and `SECONDS=`
 * for another size or duration; `WRITES=alone` skips the calls.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { openEmbedded } from '../database/embedded'
import type { Database } from '../database/open'
import { types } from '../database/column-types'
import { READ_CONNECTIONS } from '../database/open-reads'
import { openDatabase } from '../open-database'
import { clusterBinaries, startCluster } from '../testing/cluster'
import { fillLedger } from './fill'
import { Caller } from './load'
import { latencyOf, rateOf, type Answering, type Latency } from './measure'
import { lastPages, mixed, questions } from './questions'
import { replay, statementsOf } from './statements'
import { writesOf } from './writes'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const SECONDS = Number(process.env.SECONDS ?? 8)
const TIMES = 300
const CONNECTIONS = 32
const WRITES_ALONE = process.env.WRITES === 'alone'

interface Result {
  service: Record<string, Latency>
  floor: Record<string, Latency>
  serviceRate: number
  floorRate: number
}

/** Where the rows are stored, for the service's process and for the bare driver. */
interface Place {
  environment: { DATABASE_URL?: string; DATA_DIR?: string }
  pool(): Promise<{ pool: Pool; close(): Promise<void> }>
  database(): Promise<Database>
}

const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'))
const binaries = clusterBinaries()
const cluster = binaries ? await startCluster(binaries) : undefined
try {
  const places: Record<string, Place> = { embedded: await embedded() }
  if (cluster) places.PostgreSQL = await postgres(await cluster.create())
  else console.log('No PostgreSQL on this machine: the embedded database alone.')
  const results: Record<string, Result> = {}
  for (const [name, place] of Object.entries(places))
    if (!WRITES_ALONE) results[name] = await measure(place)
  if (!WRITES_ALONE) print(results)
  for (const [name, place] of Object.entries(places)) printWrites(name, await writesIn(place))
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function embedded(): Promise<Place> {
  const dataDir = join(folder, 'data')
  const database = () => openDatabase({ dataDir, seed: false, patience: 'staff' })
  await fill('embedded', await database())
  return { environment: { DATA_DIR: dataDir }, pool: () => openEmbedded(dataDir), database }
}

async function postgres(databaseUrl: string): Promise<Place> {
  const database = () => openDatabase({ databaseUrl, seed: false, patience: 'staff' })
  await fill('PostgreSQL', await database())
  const pool = async () => {
    const opened = new Pool({ connectionString: databaseUrl, types, max: READ_CONNECTIONS })
    opened.on('error', () => {})
    return { pool: opened, close: () => opened.end() }
  }
  return { environment: { DATABASE_URL: databaseUrl }, pool, database }
}

async function fill(name: string, database: Database): Promise<void> {
  const seconds = await fillLedger(database, ROWS)
  await database.close()
  console.log(`${name}: ${ROWS.toLocaleString('en')} rows stored in ${seconds.toFixed(0)} s`)
}

async function measure(place: Place): Promise<Result> {
  const asked = await withService(place, async (port) => {
    const caller = await Caller.open(port)
    const total = async (side: string) => {
      const answer = String(await caller.ask(`/api/finance/${side}/page?pageSize=1`))
      return (JSON.parse(answer) as { data: { total: number } }).data.total
    }
    const forms = { ...questions }
    forms['last page'] = lastPages({
      entry: await total('entry'),
      donation: await total('donation'),
      expense: await total('expense'),
    })
    const service: Record<string, Latency> = {}
    for (const [name, some] of Object.entries(forms))
      service[name] = await latencyOf(some, TIMES, (path) => caller.ask(`/api${path}`))
    caller.close()
    const callers = await Promise.all(Array.from({ length: CONNECTIONS }, () => Caller.open(port)))
    const askers = callers.map((one) => (path: string) => one.ask(`/api${path}`))
    const serviceRate = await warmRate(mixed(forms), askers)
    for (const one of callers) one.close()
    return { forms, service, serviceRate }
  })
  return { ...asked, ...(await floorOf(place, asked.forms)) }
}

async function floorOf(place: Place, forms: Record<string, string[]>) {
  const { pool, close } = await place.pool()
  try {
    const statements = await statementsOf(pool, Object.values(forms).flat())
    const ask = (path: string) => replay(pool, statements.get(path)!)
    const floor: Record<string, Latency> = {}
    for (const [name, some] of Object.entries(forms))
      floor[name] = await latencyOf(some, TIMES, ask)
    const askers = Array.from({ length: CONNECTIONS }, () => ask)
    const floorRate = await warmRate(mixed(forms), askers)
    return { floor, floorRate }
  } finally {
    await close()
  }
}

/** Answers per second of a process that has run for a while: in its first seconds, its code is not compiled yet. */
async function warmRate(forms: string[], askers: Answering[]): Promise<number> {
  await rateOf(forms, askers, SECONDS * 1_000)
  return (await rateOf(forms, askers, SECONDS * 1_000)).rate
}

async function withService<T>(place: Place, work: (port: number) => Promise<T>): Promise<T> {
  const service: ChildProcess = fork(fileURLToPath(new URL('service.ts', import.meta.url)), {
    env: { ...process.env, ...place.environment },
    execArgv: ['--import', 'tsx'],
  })
  const gone = once(service, 'exit')
  try {
    const [message] = (await Promise.race([
      once(service, 'message'),
      gone.then(([code]) => Promise.reject(new Error(`The service ended with ${code}.`))),
    ])) as [{ port: number }]
    return await work(message.port)
  } finally {
    service.kill('SIGTERM')
    await gone
  }
}

async function writesIn(place: Place): Promise<Record<string, Latency>> {
  const database = await place.database()
  try {
    return await writesOf(database)
  } finally {
    await database.close()
  }
}

function printWrites(name: string, writes: Record<string, Latency>): void {
  console.log(`\n${name}, writes one at a time: p50, p99 ms`)
  for (const [kind, { p50, p99 }] of Object.entries(writes))
    console.log(`${kind.padEnd(16)}${p50.toFixed(1).padStart(7)}${p99.toFixed(1).padStart(7)}`)
}

function print(results: Record<string, Result>): void {
  const names = Object.keys(results)
  const ms = (value: number) => value.toFixed(1).padStart(7)
  const head = names.map((name) => `${name}: p50, p99 ms (bare driver)`.padEnd(42)).join('| ')
  console.log(`\n${'one connection'.padEnd(16)}${head}`)
  for (const kind of Object.keys(questions)) {
    const cells = names.map((name) => {
      const { service, floor } = results[name]!
      const [one, bare] = [service[kind]!, floor[kind]!]
      return `${ms(one.p50)}${ms(one.p99)}   (${ms(bare.p50)}${ms(bare.p99)})`.padEnd(42)
    })
    console.log(`${kind.padEnd(16)}${cells.join('| ')}`)
  }
  console.log(`\nall of them in turn, ${CONNECTIONS} connections, answers a second`)
  for (const name of names) {
    const { serviceRate, floorRate } = results[name]!
    const ratio = (serviceRate / floorRate).toFixed(2)
    console.log(
      `${name.padEnd(16)}${serviceRate.toFixed(0).padStart(7)}   bare driver ${floorRate.toFixed(0).padStart(7)}   ratio ${ratio}`,
    )
  }
}
