import { storeOf } from './store-of'

/** What visitors' browsers reported of one release. */
export interface ReleaseHealth {
  part: string
  version: string
  share: 'stable' | 'canary'
  /** Page views in which it was used, and those of them in which it failed. */
  views: number
  failedViews: number
  /** The 75th percentile of each web vital and load phase: ms, CLS in thousandths. */
  vitals: Partial<Record<string, number>>
}

/** Written by the process that serves the site, for those who release. */
export interface Health {
  at: string
  /** Since when it was counted. */
  since: string
  releases: ReleaseHealth[]
}

const HEALTH = 'health.json'

export const writeHealth = (site: string, health: Health): Promise<void> =>
  storeOf(site).replace(HEALTH, JSON.stringify(health, null, 2))

/** @returns null when the site has not been served yet, or the file cannot be read */
export async function readHealth(site: string): Promise<Health | null> {
  try {
    // `writeHealth` wrote it from such a value.
    return JSON.parse(String(await storeOf(site).read(HEALTH))) as Health | null
  } catch {
    return null
  }
}
