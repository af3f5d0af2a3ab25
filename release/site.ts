import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PARTS } from 'build/parts.mjs'
import { buildIfStale, ROOT } from './part-build'
import { publish, recompose } from './publish'
import { readSettings } from './settings'

/** The site's folder: `SITE_DIR`, or `site/` by default. */
export const siteFolder = () => path.resolve(ROOT, process.env.SITE_DIR ?? 'site')

/**
 * Builds the parts that are missing or stale and publishes them, so that the folder holds the site built from this
 * source tree.
 */
export async function assembleSite(site: string): Promise<void> {
  const settings = hashOf(readSettings(site))
  const stamp = path.join(site, '.settings')
  for (const part of PARTS) if (await buildIfStale(part)) console.log(`Built ${part}.`)
  const { registry, changed } = await publish(site, PARTS)
  const same = existsSync(stamp) && readFileSync(stamp, 'utf8') === settings
  if (!changed && !same) await recompose(site)
  writeFileSync(stamp, settings)
  if (changed) console.log(`Composed the site, revision ${registry.revision}.`)
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
