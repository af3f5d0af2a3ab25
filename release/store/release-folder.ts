import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import type { Release, ReleaseFile } from 'shared/contract'
import { compressedCopies } from '../compress-files'
import { nodeListOf } from '../gate/build-list'
import { isIntact, sha384 } from './integrity'
import { storeOf } from './store-of'

/** A release as described by its build, before any of its code has run. */
export type WrittenRelease = Omit<Release, 'contract'>

type Named = Pick<Release, 'name' | 'version'>

/**
 * Writes a built part's immutable release into the site and describes it. What browsers load comes last, in one step: a
 * release whose files are there is complete.
 * @param site the site's folder
 * @param part the part's folder name, e.g. `mf-live`
 * @param dist the folder of its build
 */
export async function writeRelease(
  site: string,
  part: string,
  dist: string,
): Promise<WrittenRelease> {
  const release = releaseOfBuild(part, dist)
  const store = storeOf(site)
  await writeNodeFiles(site, release, dist)
  if ((await store.list(release.base)).length) return release
  const web = path.join(dist, 'web')
  const files = release.files.map(
    ({ path: name }) => [name, readFileSync(path.join(web, name))] as const,
  )
  await store.put(release.base, new Map([...files, ...(await compressedCopies(web))]))
  return release
}

/** Writes the Node bundle and what describes it. Of a release that is there, only what is missing or damaged. */
async function writeNodeFiles(site: string, release: WrittenRelease, dist: string): Promise<void> {
  const { bundle, nodeList, types } = release
  const hashes = [bundle, nodeList, types]
  for (const [place, [stored, built]] of nodeFiles(release).entries()) {
    const integrity = hashes[place]
    if (integrity && !(await isIntact(site, stored, integrity)))
      await storeOf(site).replace(stored, readFileSync(path.join(dist, 'node', built)))
  }
}

/** The folder of all Node bundles, which is not served. */
const BUNDLES = 'compose'

/** Where the renderer finds the Node bundles. */
export const bundlesPlace = (site: string): string => storeOf(site).placeOf(BUNDLES)

/** The file of a release's Node bundle in the site's store. */
export const nodeBundle = ({ name, version }: Named) => `${BUNDLES}/${name}/${version}.cjs`

/** The list of what a Node bundle uses or provides (build/used-names.mjs). */
export const nodeListFile = ({ name, version }: Named) => `${BUNDLES}/${name}/${version}.json`

/** A part's sources, or the declarations of what the shell provides (build/types.mjs). */
export const typesFile = ({ name, version }: Named) => `${BUNDLES}/${name}/${version}.types.json`

/** What is stored of the Node half, and the files of the build that it is made of. */
const nodeFiles = (release: Named) =>
  [
    [nodeBundle(release), 'main.cjs'],
    [nodeListFile(release), nodeListOf(release.name)],
    [typesFile(release), 'types.json'],
  ] as const

/** The releases whose files are stored. */
export async function storedReleases(site: string): Promise<(Named & { base: string })[]> {
  const names = await storeOf(site).list('releases')
  const folders = new Set(names.map((name) => name.split('/').slice(0, 2).join('/')))
  return [...folders].map((folder) => {
    const [part = '', version = ''] = folder.split('/')
    return { base: `/releases/${folder}/`, name: registryName(part), version }
  })
}

/** Removes a release's files and its Node half. */
export async function removeRelease(
  site: string,
  release: Named & { base: string },
): Promise<void> {
  const names = nodeFiles(release).map(([stored]) => stored)
  for (const name of [release.base, ...names]) await storeOf(site).remove(name)
}

/** Describes a build as the release that it would be. */
export function releaseOfBuild(part: string, dist: string): WrittenRelease {
  const web = path.join(dist, 'web')
  const manifest = readFileSync(path.join(web, 'manifest.json'), 'utf8')
  // The build writes it in this form, and what becomes a part of addresses is checked below.
  const list = JSON.parse(manifest) as Pick<Release, 'version' | 'entry' | 'chunks'>
  const { version, entry, chunks } = list
  refuseStrangeVersion(part, version)
  const files = listFiles(web)
  refuseStrangeNames(part, files, [entry, ...Object.values(chunks).flat()])
  const node = readFileSync(path.join(dist, 'node/main.cjs'))
  const bundle = sha384(node)
  const nodeList = hashOf(path.join(dist, 'node', nodeListOf(part)))
  const types = hashOf(path.join(dist, 'node/types.json'))
  const hashes = [JSON.stringify(files), bundle, nodeList, types]
  const content = sha384(Buffer.from(hashes.join(''), 'utf8'))
  const id = Buffer.from(content.slice(7), 'base64').toString('hex').slice(0, 8)
  const fullVersion = `${version}-${id}`
  return {
    name: registryName(part),
    version: fullVersion,
    base: `/releases/${part}/${fullVersion}/`,
    entry,
    usesRuntimeCore: readFileSync(path.join(web, entry), 'utf8').includes(RUNTIME_CORE),
    chunks,
    files,
    bundle,
    nodeList,
    types,
  }
}

/** The global by which a container of `@module-federation/enhanced` takes the core from the page. */
const RUNTIME_CORE = '_FEDERATION_RUNTIME_CORE'

const hashOf = (file: string): string | undefined =>
  existsSync(file) ? sha384(readFileSync(file)) : undefined

/** Refuses a version that is none: it becomes the name of a folder. */
function refuseStrangeVersion(part: string, version: string): void {
  if (/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) return
  throw new Error(
    `The build of ${part} has the version ${JSON.stringify(version)} in manifest.json. Write it as in a package.json, such as 1.0.0.`,
  )
}

/** Refuses file names that pages could not use unescaped, and chunk files that the build does not contain. */
function refuseStrangeNames(part: string, files: ReleaseFile[], named: string[]): void {
  const names = files.map((file) => file.path)
  const strange = names.find((name) => !/^[\w~-][\w.~-]*$/.test(name))
  if (strange !== undefined)
    throw new Error(
      `The build of ${part} has a file ${JSON.stringify(strange)}. File names may contain only letters, digits and . _ ~ -`,
    )
  const missing = named.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Error(
      `The build of ${part} names ${JSON.stringify(missing[0])} in manifest.json, but has no such file.`,
    )
}

function listFiles(folder: string): ReleaseFile[] {
  return readdirSync(folder)
    .filter((file) => file !== 'manifest.json' && !file.endsWith('.br'))
    .sort()
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file))
      return { path: file, integrity: sha384(bytes), bytes: bytes.length }
    })
}
