import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PARTS, registryName } from 'build/parts.mjs'
import type { Browser } from 'playwright-core'
import { publish } from '../publish'
import { currentRegistry } from '../store/registry-file'
import { checkInBrowser, type CheckReport } from './check'

export interface PartCheck {
  /** The part's folder, `mf-live`. */
  part: string
  /** Its build; by default the part's own `dist`. */
  dist?: string
  /** A composed site to check it in, which is not changed; by default one is composed of all builds of this source tree. */
  site?: string
  /** The address of a running site whose api is read from; by default the api is away. */
  running?: string
  /** A browser that several checks share. */
  browser?: Browser
}

/**
 * Asks of a build what a release asks of it: every gate, and the browser check inside of a site of its own. A part's
 * tests call it.
 * @throws what the release would be refused with
 */
export async function checkPart(options: PartCheck): Promise<CheckReport> {
  const { part, dist, running = null, browser } = options
  const site = mkdtempSync(path.join(tmpdir(), 'conformance-'))
  try {
    if (options.site) cpSync(options.site, site, { recursive: true })
    else await publish(site, PARTS)
    if (dist) await publish(site, [part], { dist })
    // It was published or copied above.
    const registry = (await currentRegistry(site)).registry!
    return await checkInBrowser({ site, registry, parts: [registryName(part)], running, browser })
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}
