import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The temporary name that something is written to before it is renamed into place. */
export const draftOf = (target: string) => `${target}.writing-${process.pid}`

const DRAFT = /\.writing-\d+$/

/**
 * Removes what killed releases left half written in a site's folder. Only the holder of the site's lock writes there, so
 * every draft that it finds has been abandoned.
 */
export function sweepLeftovers(site: string): void {
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (DRAFT.test(name)) rmSync(path.join(site, name), { recursive: true, force: true })
}
