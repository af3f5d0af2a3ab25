import { messageOf } from './error-code'
import { lastRevision } from './journal'
import { copyOf, storedRevisions } from './pages'
import { parseRegistry, registryText } from './signed-registry'
import type { SiteRegistry } from './site-registry'
import type { SiteStore } from './site-store'
import { storeOf } from './store-of'

const REGISTRY = 'registry.json'

/** A text that is another one as soon as another registry is in place. */
export const registryStamp = (site: string): Promise<string> => storeOf(site).stamp(REGISTRY)

/** The site's registry, and what is wrong with `registry.json` when a copy had to be taken. */
export interface CurrentRegistry {
  /** Null before the site's first release. */
  registry: SiteRegistry | null
  fault: string | null
}

/**
 * Reads the site's registry. When `registry.json` is missing, damaged or older than what was published last, the newest
 * good copy beside the composed pages stands in for it. A registry of the form before signatures counts as none, so that
 * a start fills the folder anew.
 * @throws when the site has been published and no good copy is left
 */
export async function currentRegistry(site: string): Promise<CurrentRegistry> {
  const copies = await storedRevisions(site)
  try {
    const isNew = copies.length === 0 && (await storeOf(site).read(REGISTRY)) === null
    if (isNew || (await isOfEarlierForm(site))) return { registry: null, fault: null }
    return { registry: await readRegistry(site), fault: null }
  } catch (error) {
    const fault = messageOf(error)
    const published = (await lastRevision(site)) ?? Infinity
    for (const revision of copies.filter((copy) => copy <= published)) {
      try {
        return { registry: parseRegistry(site, await textOf(site, copyOf(revision))), fault }
      } catch {
        // An older one may be good.
      }
    }
    throw new Error(
      `${fault} No good copy of it is left beside the pages either. Restore ${site} from a backup.`,
      { cause: error },
    )
  }
}

/** Whether the folder was last published before registries had a format, a journal and a signature. */
async function isOfEarlierForm(site: string): Promise<boolean> {
  if ((await lastRevision(site)) !== null) return false
  try {
    const value: unknown = JSON.parse(await textOf(site, REGISTRY))
    return typeof value === 'object' && value !== null && 'history' in value && !('format' in value)
  } catch {
    return false
  }
}

/**
 * Reads `registry.json` strictly.
 * @throws a sentence that says what is wrong with it
 */
export async function readRegistry(site: string): Promise<SiteRegistry> {
  // The journal first: a release that is published meanwhile replaces the registry before it writes the journal.
  const published = await lastRevision(site)
  const registry = parseRegistry(site, await textOf(site, REGISTRY))
  if (published !== null && registry.revision < published)
    throw new Error(
      `registry.json in ${site} is of revision ${registry.revision}, but revision ${published} was published last.`,
    )
  return registry
}

async function textOf(site: string, name: string): Promise<string> {
  const bytes = await storeOf(site)
    .read(name)
    .catch((cause: unknown) => {
      throw new Error(`${name} in ${site} cannot be read.`, { cause })
    })
  if (bytes) return bytes.toString('utf8')
  throw new Error(`${name} in ${site} cannot be read.`)
}

/**
 * Signs the registry and puts it in place atomically: a reader sees either the old one or the new one, never a partial
 * file. A copy stays beside its pages.
 * @param show puts it in place; by default in this folder alone
 */
export async function swapRegistry(
  site: string,
  registry: SiteRegistry,
  show: SiteStore['replace'] = storeOf(site).replace,
): Promise<void> {
  const text = registryText(site, registry)
  await storeOf(site).replace(copyOf(registry.revision), text)
  await show(REGISTRY, text)
}
