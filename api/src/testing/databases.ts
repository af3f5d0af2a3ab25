import { after, describe } from 'node:test'
import type { Database } from '../database/open'
import { openDatabase, type DatabaseOptions } from '../open-database'
import { clusterBinaries, startCluster, type Cluster } from './cluster'
import { seededTemplate, template } from './seeded'

/** Opens a new, migrated database with the demonstration set. */
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

/** Runs a suite on the embedded database and on PostgreSQL; reports when PostgreSQL is not installed. */
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

/** Shared by all suites of a file. */
let cluster: Promise<Cluster> | undefined
after(async () => (await cluster)?.stop())
