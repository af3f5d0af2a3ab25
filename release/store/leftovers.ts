import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
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
  const releases = path.join(site, 'releases')
  const folders = existsSync(releases)
    ? readdirSync(releases).map((part) => path.join(releases, part))
    : []
  for (const folder of [site, ...folders])
    for (const name of readdirSync(folder).filter((entry) => DRAFT.test(entry)))
      rmSync(path.join(folder, name), { recursive: true, force: true })
}
