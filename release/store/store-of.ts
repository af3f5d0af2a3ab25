import { folderStore } from './folder-store'
import type { SiteStore } from './site-store'

/** The store of a site. A folder is the only kind there is. @param site its folder */
export const storeOf = (site: string): SiteStore => folderStore(site)
