import { brotliDecompressSync } from 'node:zlib'
import type { Release } from 'shared/contract'
import { isSignedByTeam } from './gate/team-signature'
import { messageOf } from './store/error-code'
import { isIntact, sha384 } from './store/integrity'
import { readJournal } from './store/journal'
import { teamKeys } from './store/keys'
import { arePagesIntact } from './store/pages'
import { readRegistry } from './store/registry-file'
import { nodeBundle, nodeListFile, typesFile } from './store/release-folder'
import { publishedReleases, type SiteRegistry } from './store/site-registry'
import { storeOf } from './store/store-of'

/**
 * Checks a site's folder whole: the registry and its signature, the pages, every file of every kept release, the teams'
 * signatures, the journal, and what PostgreSQL holds of it for other machines.
 * @returns what is wrong, one sentence each; an empty list when everything is as it was published
 */
export async function verifySite(site: string): Promise<string[]> {
  let registry: SiteRegistry
  try {
    registry = await readRegistry(site)
  } catch (error) {
    return [messageOf(error)]
  }
  const faults = await pageFaults(site, registry)
  for (const release of publishedReleases(registry))
    faults.push(...(await releaseFaults(site, release)))
  faults.push(...shownReleases(registry).flatMap((release) => signatureFaults(site, release)))
  return [...faults, ...(await journalFaults(site, registry)), ...(await storeOf(site).faults())]
}

async function pageFaults(site: string, registry: SiteRegistry): Promise<string[]> {
  if (await arePagesIntact(site, registry)) return []
  return [`The pages of revision ${registry.revision} are not those that were composed.`]
}

async function releaseFaults(site: string, release: Release): Promise<string[]> {
  const { name, version, base, bundle, nodeList, types } = release
  const faults: string[] = []
  for (const { path: file, integrity } of release.files)
    if (
      !(await isIntact(site, base + file, integrity)) ||
      !(await isIntactCopy(site, base + file, integrity))
    )
      faults.push(`${base}${file} is missing or damaged.`)
  if (!(await isIntact(site, nodeBundle(release), bundle)))
    faults.push(`The Node bundle of ${name} ${version} is missing or damaged.`)
  if (nodeList && !(await isIntact(site, nodeListFile(release), nodeList)))
    faults.push(`The list of what ${name} ${version} uses or provides is missing or damaged.`)
  if (types && !(await isIntact(site, typesFile(release), types)))
    faults.push(`The types of ${name} ${version} are missing or damaged.`)
  return faults
}

/** Whether the compressed copy beside a file, if there is one, holds the same bytes. */
async function isIntactCopy(site: string, file: string, integrity: string): Promise<boolean> {
  const copy = await storeOf(site).read(`${file}.br`)
  if (!copy) return true
  try {
    return sha384(brotliDecompressSync(copy)) === integrity
  } catch {
    return false
  }
}

/** The releases that visitors get. */
const shownReleases = (registry: SiteRegistry): Release[] => [
  registry.shell,
  ...Object.values(registry.remotes),
  ...Object.values(registry.canary?.parts ?? {}).map(({ release }) => release),
]

function signatureFaults(site: string, release: Release): string[] {
  const keys = teamKeys(site, release.name)
  if (!keys || isSignedByTeam(keys, release)) return []
  return [`${release.name} ${release.version} is not signed with a key of its team.`]
}

async function journalFaults(site: string, { revision }: SiteRegistry): Promise<string[]> {
  const revisions = (await readJournal(site)).map((change) => change.revision)
  const wrong = revisions.find((each, index) => each !== index + 1)
  if (wrong !== undefined) return [`The journal does not continue at revision ${wrong}.`]
  return revisions.at(-1) === revision
    ? []
    : [`The journal ends at revision ${revisions.at(-1) ?? 0}.`]
}
