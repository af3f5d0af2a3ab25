import { readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from './error-code'
import { replaceFile } from './replace-file'

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

const file = (site: string) => path.join(site, 'health.json')

export function writeHealth(site: string, health: Health): void {
  try {
    replaceFile(file(site), JSON.stringify(health, null, 2))
  } catch (error) {
    // A releaser took the draft for an abandoned one (leftovers.ts). The next one is written in a minute.
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/** @returns null when the site has not been served yet, or the file cannot be read */
export function readHealth(site: string): Health | null {
  try {
    // `writeHealth` wrote it from such a value.
    return JSON.parse(readFileSync(file(site), 'utf8')) as Health
  } catch {
    return null
  }
}
