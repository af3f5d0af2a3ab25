import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { shanghaiDate } from '../calendar'
import { embeddedPool } from '../database/embedded'
import { migrate } from '../database/migrate'
import { openDatabase, queriesOn, type Database, type DatabaseOptions } from '../database/open'
import { seedDemonstration } from '../demonstration/seed'
import { clusterBinaries, startCluster, type Cluster } from './cluster'

/** Opens a new database with the newest form and the demonstration set. */
export type Fresh = (options?: DatabaseOptions) => Promise<Database>

/** Closes what a suite left open, so that a failed test ends the run instead of hanging it. */
function closing(open: Fresh): { fresh: Fresh; closeAll(): Promise<void> } {
  const opened: Database[] = []
  return {
    fresh: async (options) => {
      const database = await open(options)
      opened.push(database)
      return database
    },
    closeAll: async () => {
      for (const database of opened) await database.close()
    },
  }
}

/** Runs a suite on the embedded database and on PostgreSQL; says so where there is none. */
export function onEachDatabase(name: string, suite: (fresh: Fresh) => void): void {
  describe(`${name}, embedded`, () => {
    const { fresh, closeAll } = closing(async (options) => {
      const start = options?.seed === false ? template() : seededTemplate()
      return openDatabase({ template: await start, ...options })
    })
    suite(fresh)
    after(closeAll)
  })
  const binaries = clusterBinaries()
  if (!binaries) {
    console.log(`${name}: no PostgreSQL on this machine, tested on the embedded database alone.`)
    return
  }
  describe(`${name}, PostgreSQL`, () => {
    const { fresh, closeAll } = closing(async (options) => {
      cluster ??= startCluster(binaries)
      return openDatabase({ ...options, databaseUrl: await (await cluster).create() })
    })
    suite(fresh)
    after(closeAll)
  })
}

/** One for all suites of a file. */
let cluster: Promise<Cluster> | undefined
after(async () => (await cluster)?.stop())

const SOURCE = fileURLToPath(new URL('../', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/api/', import.meta.url))

/** An empty embedded database, packed once per version: making one takes seconds. */
export function template(): Promise<Blob> {
  return packed(`empty-${pgliteVersion()}`, () => PGlite.create())
}

/** The same with the demonstration set, packed once per day and form. */
async function seededTemplate(): Promise<Blob> {
  const now = new Date()
  const made = createHash('sha256').update(pgliteVersion() + shanghaiDate(now))
  for (const folder of ['database/migrations', 'demonstration'])
    for (const name of readdirSync(join(SOURCE, folder)).toSorted())
      made.update(readFileSync(join(SOURCE, folder, name)))
  return packed(`seeded-${made.digest('hex').slice(0, 16)}`, async () => {
    const pglite = await PGlite.create({ loadDataDir: await template() })
    const pool = embeddedPool(pglite)
    const queries = queriesOn(pool)
    await migrate(queries)
    await seedDemonstration(queries, now)
    await pool.end()
    return pglite
  })
}

/** Keeps one file per kind: yesterday's is of no use. */
async function packed(name: string, make: () => Promise<PGlite>): Promise<Blob> {
  const file = join(CACHE, `${name}.tar`)
  if (!existsSync(file)) {
    const pglite = await make()
    const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await pglite.close()
    mkdirSync(CACHE, { recursive: true })
    const kind = name.slice(0, name.indexOf('-'))
    for (const old of readdirSync(CACHE))
      // What another process is writing at the moment has another ending.
      if (old.startsWith(kind) && old.endsWith('.tar')) rmSync(join(CACHE, old), { force: true })
    writeFileSync(`${file}.${process.pid}`, bytes)
    renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([readFileSync(file)])
}

function pgliteVersion(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const about = readFileSync(join(dirname(main), '../package.json'), 'utf8')
  return (JSON.parse(about) as { version: string }).version
}
