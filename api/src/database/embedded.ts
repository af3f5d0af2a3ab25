import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Client, Pool } from 'pg'
import { closedFolder } from './closed-folder'
import { lockFolder } from './lock'
import { types } from './column-types'
import { CHANNELS, Notices } from './notices'

/** An embedded PostgreSQL behind an ordinary `pg` pool of one connection. */
export interface Embedded {
  pool: Pool
  notices: Notices
  /**
   * Call it when the first start has written everything. A folder that was never marked as finished is not used again.
   */
  finished(): void
  close(): Promise<void>
}

/**
 * Opens PGlite on a folder, or in memory without one. Throws `FolderHeldError` while another process holds the folder.
 * @param template a data folder packed by `dumpDataDir`, to start from instead of an empty one
 */
export async function openEmbedded(dataDir?: string, template?: Blob): Promise<Embedded> {
  const unlock = dataDir === undefined ? () => {} : lockFolder(dataDir)
  try {
    const folder = dataDir === undefined ? undefined : databaseFolder(dataDir)
    const pglite = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(template === undefined ? {} : { loadDataDir: template }),
    })
    const notices = new Notices()
    // Before the pool: in the middle of its transaction, a rollback would undo it.
    for (const channel of CHANNELS)
      await pglite.listen(channel, (payload) => notices.tell(channel, payload))
    const pool = embeddedPool(pglite)
    return {
      pool,
      notices,
      finished: () => dataDir !== undefined && writeFileSync(finishedMark(dataDir), ''),
      close: async () => {
        await pool.end()
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const finishedMark = (dataDir: string) => join(dataDir, 'created')

/**
 * Moves a folder aside whose first start was interrupted. It is never deleted, because it could hold somebody's data.
 */
function databaseFolder(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  if (existsSync(folder) && !existsSync(finishedMark(dataDir)))
    renameSync(folder, join(dataDir, `postgres.unfinished-${Date.now()}`))
  // Closed separately, because other accounts may need access to the folder around it.
  closedFolder(folder)
  return folder
}

/**
 * Each client gets its own connection object: otherwise all share the one in the config, and the `end` of a dropped
 * client would reach its successor as a lost connection.
 */
export function embeddedPool(pglite: PGlite): Pool {
  class EmbeddedClient extends Client {
    constructor() {
      super({ ...createPgConfig(pglite), types })
    }
  }
  return new Pool({ Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0 })
}
