import { messageOf } from './error-code'
import { lastRevision } from './journal'
import { isSignedBySite, signAsSite } from './keys'
import { copyOf, storedRevisions } from './pages'
import { FORMAT, type SiteRegistry } from './site-registry'
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
  const registry = parseRegistry(site, await textOf(site, REGISTRY))
  const published = await lastRevision(site)
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

function parseRegistry(site: string, text: string): SiteRegistry {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('registry.json is damaged: it is not JSON.')
  }
  if (!isRegistry(value))
    throw new Error(`registry.json is damaged, or of another tool: it is not of format ${FORMAT}.`)
  const { signature, ...registry } = value
  if (!isSignedBySite(site, JSON.stringify(registry), String(signature)))
    throw new Error(
      signature
        ? "registry.json does not bear the signature of this site's key."
        : 'registry.json is not signed.',
    )
  return registry
}

/** Only this file writes registries, from a `SiteRegistry`; what it wrote is recognised by its outermost fields. */
const isRegistry = (value: unknown): value is SiteRegistry & { signature?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === FORMAT &&
  'revision' in value &&
  Number.isSafeInteger(value.revision) &&
  'shell' in value &&
  'remotes' in value &&
  'kept' in value

/**
 * Signs the registry and puts it in place atomically: a reader sees either the old one or the new one, never a partial
 * file. A copy stays beside its pages.
 */
export async function swapRegistry(site: string, registry: SiteRegistry): Promise<void> {
  const signature = signAsSite(site, JSON.stringify(registry))
  const text = JSON.stringify({ ...registry, signature }, null, 2)
  await storeOf(site).replace(copyOf(registry.revision), text)
  await storeOf(site).replace(REGISTRY, text)
}
