import { folderStore } from './folder-store'
import { sharedStore } from './shared-store'
import type { SiteStore } from './site-store'

/** The store of a site: its folder, which follows PostgreSQL where `DATABASE_URL` names one. @param site its folder */
export function storeOf(site: string): SiteStore {
  const url = process.env.DATABASE_URL
  return url ? sharedStore(site, url) : folderStore(site)
}
