import { randomInt } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * A temporary name that something is written to before it is renamed into place. It is another one every time, because
 * processes in two containers can have the same number.
 */
export const draftOf = (target: string) => `${target}.writing-${randomInt(2 ** 47)}`

const DRAFT = /\.writing-\d+$/

/**
 * Removes what killed processes left half written in a site's folder. Only the holder of the site's lock writes there, so
 * every draft that it finds has been abandoned; all but that of `health.json`, which is written again within a minute.
 */
export function sweepLeftovers(site: string): void {
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (DRAFT.test(name)) rmSync(path.join(site, name), { recursive: true, force: true })
}
