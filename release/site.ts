import { isDeepStrictEqual } from 'node:util'
import { PARTS, registryName } from 'build/parts.mjs'
import type { Settings } from 'shared/contract'
import { buildIfStale, sourcesHash } from './part-build'
import { publish, recompose } from './publish'
import { readSettings } from './settings'
import { messageOf } from './store/error-code'
import { arePagesIntact } from './store/pages'
import { currentRegistry } from './store/registry-file'
import type { SiteRegistry } from './store/site-registry'
import { storeOf } from './store/store-of'

/**
 * Prepares a site's folder for being served: brings it to what all machines have, and composes its pages again if they are damaged or the settings have changed. An empty
 * folder gets all parts of this source tree, built and published, unless `build` is false.
 */
export async function prepareSite(site: string, { build }: { build: boolean }): Promise<void> {
  const settings = readSettings(site)
  // A process that starts again must not wait for a release that is being made beside it.
  const wait = (await currentRegistry(site)).registry === null
  const unfollowed = await storeOf(site)
    .follow({ wait })
    .then(() => null, messageOf)
  const { registry, fault: unread } = await currentRegistry(site)
  if (!registry && unfollowed) throw new Error(unfollowed)
  const fault = unread ?? unfollowed
  if (fault) console.error(`${fault} The site goes on with revision ${registry?.revision}.`)
  if (!registry && !build)
    throw new Error(`${site} holds no site yet. Build and publish all parts: npm start.`)
  if (!registry) return publishAll(site, settings)
  const reason = fault ? null : await whyToCompose(site, registry, settings)
  if (reason) {
    const { registry: composed } = await recompose(site, settings)
    console.log(`Composed the pages again ${reason}, revision ${composed.revision}.`)
  }
  const others = build ? differentParts(registry) : []
  if (others.length)
    console.log(
      `This source tree differs from the running releases of ${others.join(', ')}. Ship it: npm run release -- ${others.join(' ')}`,
    )
}

async function whyToCompose(
  site: string,
  registry: SiteRegistry,
  settings: Settings,
): Promise<string | null> {
  if (!isDeepStrictEqual(registry.settings, settings)) return 'with the new settings'
  if (!(await arePagesIntact(site, registry))) return 'because they were damaged'
  return null
}

async function publishAll(site: string, settings: Settings): Promise<void> {
  for (const part of PARTS) if (await buildIfStale(part)) console.log(`Built ${part}.`)
  const { registry } = await publish(site, PARTS, { settings })
  console.log(`Composed the site, revision ${registry.revision}.`)
}

/** The parts whose running release was not built from the sources in this tree, as far as that is known. */
const differentParts = ({ kept }: SiteRegistry): string[] =>
  PARTS.filter((part) => {
    const current = kept[registryName(part)]?.find(({ ranUntil }) => ranUntil === null)
    return current?.sources !== sourcesHash(part)
  })
