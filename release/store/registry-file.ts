import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from './error-code'
import { lastRevision } from './journal'
import { sha384 } from './integrity'
import { isSignedBySite, signAsSite } from './keys'
import { replaceFile } from './replace-file'
import { FORMAT, type SiteRegistry } from './site-registry'

const file = (site: string) => path.join(site, 'registry.json')

/** Where the pages of a revision are, with a copy of the registry that they were composed for. */
export const pagesFolder = (site: string, revision: number) =>
  path.join(site, 'pages', String(revision))

/** Where the pages of a revision are that the canary's visitors get. */
export const canaryPagesFolder = (site: string, revision: number) =>
  path.join(pagesFolder(site, revision), 'canary')

/** The hash over all files of a revision's pages, except the copy of the registry, in the order of their names. */
export function pagesIntegrity(site: string, revision: number): string {
  const folder = pagesFolder(site, revision)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
  const names = files.filter((name) => name !== 'registry.json')
  const list = names.toSorted().map((name) => [name, sha384(readFileSync(path.join(folder, name)))])
  return sha384(Buffer.from(JSON.stringify(list)))
}

/** Whether the pages of a registry are as they were composed. */
export function arePagesIntact(site: string, { revision, pages }: SiteRegistry): boolean {
  try {
    return pagesIntegrity(site, revision) === pages
  } catch {
    // A file or the folder is missing.
    return false
  }
}

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
export function currentRegistry(site: string): CurrentRegistry {
  const copies = revisions(site)
  try {
    const isNew = !existsSync(file(site)) && copies.length === 0
    if (isNew || isOfEarlierForm(site)) return { registry: null, fault: null }
    return { registry: readRegistry(site), fault: null }
  } catch (error) {
    const fault = messageOf(error)
    const published = lastRevision(site) ?? Infinity
    for (const revision of copies.filter((copy) => copy <= published)) {
      const copy = path.join(pagesFolder(site, revision), 'registry.json')
      try {
        return { registry: parseRegistry(site, readFileSync(copy, 'utf8')), fault }
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
function isOfEarlierForm(site: string): boolean {
  if (lastRevision(site) !== null) return false
  try {
    const value: unknown = JSON.parse(readFileSync(file(site), 'utf8'))
    return typeof value === 'object' && value !== null && 'history' in value && !('format' in value)
  } catch {
    return false
  }
}

/**
 * Reads `registry.json` strictly.
 * @throws a sentence that says what is wrong with it
 */
export function readRegistry(site: string): SiteRegistry {
  const registry = parseRegistry(site, textOf(site))
  const published = lastRevision(site)
  if (published !== null && registry.revision < published)
    throw new Error(
      `registry.json in ${site} is of revision ${registry.revision}, but revision ${published} was published last.`,
    )
  return registry
}

function textOf(site: string): string {
  try {
    return readFileSync(file(site), 'utf8')
  } catch (error) {
    throw new Error(`registry.json in ${site} cannot be read.`, { cause: error })
  }
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

/** The revisions whose pages are there, newest first. */
function revisions(site: string): number[] {
  const pages = path.join(site, 'pages')
  if (!existsSync(pages)) return []
  return readdirSync(pages)
    .map(Number)
    .filter((revision) => Number.isSafeInteger(revision))
    .sort((one, other) => other - one)
}

/**
 * Signs the registry and puts it in place atomically: a reader sees either the old one or the new one, never a partial
 * file. A copy stays beside its pages.
 */
export function swapRegistry(site: string, registry: SiteRegistry): void {
  const signature = signAsSite(site, JSON.stringify(registry))
  const text = JSON.stringify({ ...registry, signature }, null, 2)
  writeFileSync(path.join(pagesFolder(site, registry.revision), 'registry.json'), text)
  replaceFile(file(site), text)
}
