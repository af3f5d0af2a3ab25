import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase, type Database, type DatabaseOptions } from '../database/open'
import { clusterBinaries, startCluster, type Cluster } from './cluster'

/** Opens a new database with the newest form and the demonstration set. */
export type Fresh = (options?: DatabaseOptions) => Promise<Database>

/** Runs a suite on the embedded database and on PostgreSQL; says so where there is none. */
export function onEachDatabase(name: string, suite: (fresh: Fresh) => void): void {
  describe(`${name}, embedded`, () => {
    suite(async (options) => openDatabase({ template: await template(), ...options }))
  })
  const binaries = clusterBinaries()
  if (!binaries) {
    console.log(`${name}: no PostgreSQL on this machine, tested on the embedded database alone.`)
    return
  }
  describe(`${name}, PostgreSQL`, () => {
    let cluster: Promise<Cluster> | undefined
    suite(async (options) => {
      cluster ??= startCluster(binaries)
      return openDatabase({ ...options, databaseUrl: await (await cluster).create() })
    })
    after(async () => (await cluster)?.stop())
  })
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/api/', import.meta.url))

/** An empty embedded database, packed once per version: making one takes seconds. */
export async function template(): Promise<Blob> {
  const pglitePackage = join(
    dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
    '../package.json',
  )
  const { version } = JSON.parse(readFileSync(pglitePackage, 'utf8')) as { version: string }
  const file = join(CACHE, `embedded-${version}.tar`)
  if (!existsSync(file)) {
    const pglite = await PGlite.create()
    const packed = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await pglite.close()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, packed)
    renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([readFileSync(file)])
}
