import type { Client } from 'pg'
import { messageOf } from './error-code'
import { folderStore } from './folder-store'
import { connected } from './shared-connection'
import { damage, damagedFiles, pull, push, sharedFile } from './shared-files'
import { holdSite } from './shared-lock'
import { alone as aloneInFolder } from './site-lock'
import { parseRegistry } from './signed-registry'
import type { SiteStore } from './site-store'

/**
 * A site that machines share by PostgreSQL (docs/decisions/0036). Each works and serves from a folder of its own, which
 * this keeps at what the database holds. Where a folder holds a newer revision, as that of a site from before, or after a
 * failover that lost the last release, the database takes it over.
 * @param site the folder of this machine
 */
export function sharedStore(site: string, url: string): SiteStore {
  const folder = folderStore(site)
  const alone: SiteStore['alone'] = (work) =>
    connected(url, async (connection) => {
      const { client } = connection
      const lock = await holdSite(connection)
      return folder.alone(async (own) => {
        if (await isAhead(client, site, folder)) await push(client, folder, new Map())
        else await pull(client, folder)
        const result = await work({
          assertHeld: () => {
            own.assertHeld()
            lock.assertHeld()
          },
          show: async (name, bytes) => {
            await push(client, folder, new Map([[name, Buffer.from(bytes)]]))
            await own.show(name, bytes)
          },
        })
        // The journal's line, and what is not kept any more. If that fails, the next change does it.
        await push(client, folder, new Map()).catch(() => {})
        return result
      })
    })
  return {
    ...folder,
    alone,
    follow: async ({ wait } = { wait: true }) => {
      const ask = () =>
        connected(url, async ({ client }) => {
          if (await isAhead(client, site, folder)) return true
          await pull(client, folder)
          return false
        })
      const onWait = (sentence: string) => {
        if (!wait) throw new Error(sentence)
      }
      const hasMore = await aloneInFolder(site, ask, { onWait })
      if (hasMore) await alone(async () => {})
    },
    faults: () => connected(url, async ({ client }) => (await damagedFiles(client)).map(damage)),
  }
}

const REGISTRY = 'registry.json'

/** Whether the folder holds a newer revision than the database. */
async function isAhead(client: Client, site: string, folder: SiteStore): Promise<boolean> {
  const shared = await sharedFile(client, REGISTRY)
  return (await ownRevision(site, folder)) > (shared ? sharedRevision(site, shared) : 0)
}

function sharedRevision(site: string, bytes: Buffer): number {
  try {
    return parseRegistry(site, String(bytes)).revision
  } catch (error) {
    throw new Error(
      `The site in PostgreSQL is not taken over: ${messageOf(error)} If another machine released it, copy that one's .keys to ${site}, or name its public key by SITE_PUBLIC_KEY.`,
      { cause: error },
    )
  }
}

/** Zero when there is no registry, or none that can be read: then the database's is better. */
async function ownRevision(site: string, folder: SiteStore): Promise<number> {
  try {
    return parseRegistry(site, String(await folder.read(REGISTRY))).revision
  } catch {
    return 0
  }
}
