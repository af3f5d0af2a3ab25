import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Release } from 'shared/contract'
import { isSignedByTeam } from './gate/team-signature'
import { messageOf } from './store/error-code'
import { isIntact, sha384 } from './store/integrity'
import { readJournal } from './store/journal'
import { teamKeys } from './store/keys'
import { arePagesIntact, readRegistry } from './store/registry-file'
import { nodeBundle, nodeListFile, typesFile } from './store/release-folder'
import { publishedReleases, type SiteRegistry } from './store/site-registry'

/**
 * Checks a site's folder whole: the registry and its signature, the pages, every file of every kept release, the teams'
 * signatures and the journal.
 * @returns what is wrong, one sentence each; an empty list when everything is as it was published
 */
export function verifySite(site: string): string[] {
  let registry: SiteRegistry
  try {
    registry = readRegistry(site)
  } catch (error) {
    return [messageOf(error)]
  }
  const releases = publishedReleases(registry)
  return [
    ...pageFaults(site, registry),
    ...releases.flatMap((release) => releaseFaults(site, release)),
    ...shownReleases(registry).flatMap((release) => signatureFaults(site, release)),
    ...journalFaults(site, registry),
  ]
}

function pageFaults(site: string, registry: SiteRegistry): string[] {
  if (arePagesIntact(site, registry)) return []
  return [`The pages of revision ${registry.revision} are not those that were composed.`]
}

function releaseFaults(site: string, release: Release): string[] {
  const folder = path.join(site, release.base)
  const files = release.files.filter(({ path: file, integrity }) => {
    const place = path.join(folder, file)
    return !isIntact(place, integrity) || !isIntactCopy(place, integrity)
  })
  const { name, version, bundle, nodeList, types } = release
  const damaged = (file: string, integrity: string | undefined) =>
    integrity !== undefined && !isIntact(file, integrity)
  return [
    ...files.map(({ path: file }) => `${release.base}${file} is missing or damaged.`),
    ...(damaged(nodeBundle(site, release), bundle)
      ? [`The Node bundle of ${name} ${version} is missing or damaged.`]
      : []),
    ...(damaged(nodeListFile(site, release), nodeList)
      ? [`The list of what ${name} ${version} uses or provides is missing or damaged.`]
      : []),
    ...(damaged(typesFile(site, release), types)
      ? [`The types of ${name} ${version} are missing or damaged.`]
      : []),
  ]
}

/** Whether the compressed copy beside a file, if there is one, holds the same bytes. */
function isIntactCopy(file: string, integrity: string): boolean {
  if (!existsSync(`${file}.br`)) return true
  try {
    return sha384(brotliDecompressSync(readFileSync(`${file}.br`))) === integrity
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

function journalFaults(site: string, { revision }: SiteRegistry): string[] {
  const revisions = readJournal(site).map((change) => change.revision)
  const wrong = revisions.find((each, index) => each !== index + 1)
  if (wrong !== undefined) return [`The journal does not continue at revision ${wrong}.`]
  return revisions.at(-1) === revision
    ? []
    : [`The journal ends at revision ${revisions.at(-1) ?? 0}.`]
}
