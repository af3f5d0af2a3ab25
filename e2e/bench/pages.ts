/**
 * `npm run bench:pages`: pages a second and how long 64 visitors wait for them, with 1,000,000 rows, on both databases,
 * beside a static file from the same process; and what a page costs when every one has another address. `ROWS=` and
 * `SECONDS=` measure less.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from 'api'
import { fillLedger } from 'api/bench/fill'
import { Caller } from 'api/bench/load'
import { rateOf } from 'api/bench/measure'
import { clusterBinaries, startCluster } from 'api/testing/cluster'
import { startSite } from '../site'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const SECONDS = Number(process.env.SECONDS ?? 8)
const CONNECTIONS = 64
const TARGET = 0.5

/** As browsers send it. */
const COMPRESSED = 'accept-encoding: gzip, deflate, br\r\n'

const kept = {
  home: '/',
  ledger: '/finance',
  'filtered ledger': '/finance?list=expense&pageNo=2',
  entry: `/finance/entry/${Math.ceil(ROWS / 2)}`,
}

interface Place {
  DATABASE_URL?: string
  DATA_DIR?: string
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
const binaries = clusterBinaries()
const cluster = binaries ? await startCluster(binaries) : undefined
try {
  await benchOn('embedded', { DATA_DIR: path.join(folder, 'data') })
  if (cluster) await benchOn('PostgreSQL', { DATABASE_URL: await cluster.create() })
  else console.log('No PostgreSQL on this machine: the embedded database alone.')
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function benchOn(name: string, place: Place): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place
  const database = await openDatabase({ databaseUrl, dataDir, seed: false, patience: 'staff' })
  const seconds = await fillLedger(database, ROWS)
  await database.close()
  console.log(`\n${name}: ${ROWS.toLocaleString('en')} rows stored in ${seconds.toFixed(0)} s\n`)
  const site = await startSite({ ...place })
  try {
    await bench(site.url)
  } finally {
    await site.stop()
  }
}

async function bench(url: string): Promise<void> {
  const port = Number(new URL(url).port)
  const caller = await Caller.open(port, COMPRESSED)
  const sizeOf = async (address: string) => (await caller.ask(address)).length
  const file = await nearestFile(await filesOf(url), await sizeOf(kept.ledger), sizeOf)
  caller.close()
  console.log(`${CONNECTIONS} connections | a second | p50 ms | p99 ms | of the static file`)
  const floor = await load(port, [file.address])
  print(`${path.basename(file.address)}, ${(file.size / 1024).toFixed(0)} KB`, floor, '')
  for (const [name, address] of Object.entries(kept)) {
    const taken = await load(port, [address])
    const ratio = taken.rate / floor.rate
    print(name, taken, `${ratio.toFixed(2)}${ratio < TARGET ? '  ← missed' : ''}`)
  }
  console.log(`\none connection, every page another address | a second | p50 ms | p99 ms`)
  for (const [name, addresses] of Object.entries(addressesOf()))
    print(name, await load(port, addresses, 1), '')
}

/** The files that a page names. */
async function filesOf(url: string): Promise<string[]> {
  const page = await (await fetch(url + kept.ledger)).text()
  return [...new Set(page.match(/\/releases\/[^"\s]+\.(?:js|css)(?=")/g) ?? [])]
}

/** The file whose size comes nearest to a page's, so that the network costs both the same. */
async function nearestFile(
  addresses: string[],
  size: number,
  sizeOf: (address: string) => Promise<number>,
) {
  const files = []
  for (const address of addresses) files.push({ address, size: await sizeOf(address) })
  const far = (one: { size: number }) => Math.abs(one.size - size)
  const [nearest] = files.sort((one, other) => far(one) - far(other))
  if (!nearest) throw new Error('The page of the ledger names no file.')
  return nearest
}

/** Addresses that nobody asks for twice. */
function addressesOf(): Record<string, string[]> {
  const each = (address: (turn: number) => string) =>
    Array.from({ length: 20_000 }, (_, turn) => address(turn + 1))
  return {
    ledger: each((turn) => `/finance?pageNo=${turn + 1}`),
    'filtered ledger': each((turn) => `/finance?list=expense&amountMin=${turn}`),
    entry: each((turn) => `/finance/entry/${turn}`),
  }
}

async function load(port: number, addresses: string[], connections = CONNECTIONS) {
  const callers = await Promise.all(
    Array.from({ length: connections }, () => Caller.open(port, COMPRESSED)),
  )
  // Fills the caches, and says at once when an address does not answer 200.
  await callers[0]!.ask(addresses.at(-1)!)
  const askers = callers.map((one) => (address: string) => one.ask(address))
  const taken = await rateOf(addresses, askers, SECONDS * 1_000)
  for (const one of callers) one.close()
  return taken
}

function print(name: string, { rate, p50, p99 }: Awaited<ReturnType<typeof load>>, more: string) {
  console.log([name, rate.toFixed(0), p50.toFixed(1), p99.toFixed(1), more].join(' | '))
}
