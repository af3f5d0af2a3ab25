import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import type { Release, ReleaseFile } from 'shared/contract'
import { compressFiles } from '../compress-files'
import { sha384 } from './integrity'
import { draftOf } from './leftovers'

/** A release as described by its build, before any of its code has run. */
export type WrittenRelease = Omit<Release, 'contract'>

/**
 * Writes a built part's immutable release folder into the site and describes it. The folder is written under a
 * temporary name and then renamed, so a folder that exists is always complete.
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
  const target = path.join(site, release.base)
  if (existsSync(target)) return release
  const aside = draftOf(target.replace(/\/$/, ''))
  mkdirSync(path.dirname(aside), { recursive: true })
  cpSync(path.join(dist, 'web'), aside, { recursive: true })
  rmSync(path.join(aside, 'manifest.json'))
  await compressFiles(aside)
  writeNodeBundle(site, release, dist)
  renameSync(aside, target)
  return release
}

/** Where the Node bundles are stored: outside the folders that are served. */
export const bundlesFolder = (site: string) => path.join(site, 'compose')

export const nodeBundle = (site: string, { name, version }: Pick<Release, 'name' | 'version'>) =>
  path.join(bundlesFolder(site), name, `${version}.cjs`)

/** Where the list of what a Node bundle uses or provides is stored (build/used-names.mjs). */
export const nodeListFile = (site: string, release: Pick<Release, 'name' | 'version'>) =>
  nodeBundle(site, release).replace(/cjs$/, 'json')

/** Where a part's sources, or the declarations of what the shell provides, are stored (build/types.mjs). */
export const typesFile = (site: string, release: Pick<Release, 'name' | 'version'>) =>
  nodeBundle(site, release).replace(/cjs$/, 'types.json')

/** Removes a release's folder and Node bundle. */
export function removeRelease(
  site: string,
  release: Pick<Release, 'base' | 'name' | 'version'>,
): void {
  rmSync(path.join(site, release.base), { recursive: true, force: true })
  rmSync(nodeBundle(site, release), { force: true })
  rmSync(nodeListFile(site, release), { force: true })
  rmSync(typesFile(site, release), { force: true })
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
  const types = hashOf(path.join(dist, 'node/types.json'))
  const content = sha384(Buffer.from(JSON.stringify(files) + bundle + (types ?? ''), 'utf8'))
  const id = Buffer.from(content.slice(7), 'base64').toString('hex').slice(0, 8)
  const fullVersion = `${version}-${id}`
  return {
    name: registryName(part),
    version: fullVersion,
    base: `/releases/${part}/${fullVersion}/`,
    entry,
    chunks,
    files,
    bundle,
    types,
  }
}

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

function writeNodeBundle(site: string, release: WrittenRelease, dist: string): void {
  const target = nodeBundle(site, release)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(path.join(dist, 'node/main.cjs'), target)
  const lists = ['uses.json', 'provides.json'].map((name) => path.join(dist, 'node', name))
  const list = lists.find((file) => existsSync(file))
  if (list) cpSync(list, nodeListFile(site, release))
  if (release.types) cpSync(path.join(dist, 'node/types.json'), typesFile(site, release))
}
