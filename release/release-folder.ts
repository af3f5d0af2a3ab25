import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { registryName } from 'build/parts.mjs'
import type { Release, ReleaseFile } from 'shared/contract'
import { writingFolder } from './leftovers'
import { ROOT } from './part-build'

/** A release as described by its build, before any of its code has run. */
export type WrittenRelease = Omit<Release, 'contract'>

/**
 * Writes a built part's immutable release folder into the site and describes it. The folder is written under a
 * temporary name and then renamed, so a folder that exists is always complete.
 * @param site the site's folder
 * @param part the part's folder name, e.g. `mf-live`
 * @param dist the folder of its build
 */
export function writeRelease(
  site: string,
  part: string,
  dist = path.join(ROOT, part, 'dist'),
): WrittenRelease {
  const release = describe(part, dist)
  const target = path.join(site, release.base)
  if (existsSync(target)) return release
  const aside = writingFolder(target.replace(/\/$/, ''))
  mkdirSync(path.dirname(aside), { recursive: true })
  cpSync(path.join(dist, 'web'), aside, { recursive: true })
  rmSync(path.join(aside, 'manifest.json'))
  release.files.forEach(({ path: file }) => compress(path.join(aside, file)))
  writeNodeBundle(site, release, path.join(dist, 'node/main.cjs'))
  renameSync(aside, target)
  return release
}

/** Where a release's Node bundle is stored: outside the folders that are served. */
export const nodeBundle = (site: string, { name, version }: Pick<Release, 'name' | 'version'>) =>
  path.join(site, 'compose', name, `${version}.cjs`)

/** Removes a release's folder and Node bundle. */
export function removeRelease(
  site: string,
  release: Pick<Release, 'base' | 'name' | 'version'>,
): void {
  rmSync(path.join(site, release.base), { recursive: true, force: true })
  rmSync(nodeBundle(site, release), { force: true })
}

function describe(part: string, dist: string): WrittenRelease {
  const web = path.join(dist, 'web')
  const manifest = readFileSync(path.join(web, 'manifest.json'), 'utf8')
  // `refuseStrangeNames` checks the names in it.
  const { entry, chunks } = JSON.parse(manifest) as Pick<Release, 'entry' | 'chunks'>
  const packageFile = readFileSync(path.join(ROOT, part, 'package.json'), 'utf8')
  const { version } = JSON.parse(packageFile) as { version: string }
  const files = listFiles(web)
  refuseStrangeNames(part, files, [entry, ...Object.values(chunks).flat()])
  const node = readFileSync(path.join(dist, 'node/main.cjs'))
  const content = sha384(Buffer.from(JSON.stringify(files) + sha384(node), 'utf8'))
  const id = Buffer.from(content.slice(7), 'base64').toString('hex').slice(0, 8)
  const name = `${version}-${id}`
  return {
    name: registryName(part),
    version: name,
    base: `/releases/${part}/${name}/`,
    entry,
    chunks,
    files,
  }
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
    .filter((file) => file !== 'manifest.json')
    .sort()
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file))
      return { path: file, integrity: sha384(bytes), bytes: bytes.length }
    })
}

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

function compress(file: string): void {
  if (!/\.(js|css|svg|json)$/.test(file)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }))
}

function writeNodeBundle(site: string, release: WrittenRelease, from: string): void {
  const target = nodeBundle(site, release)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(from, target)
}
