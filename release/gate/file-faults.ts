import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SHELL_LIBRARIES } from 'build/used-names.mjs'
import { nodeListOf, readBuildList, readNodeList, type BuildList } from './build-list'
import { reactFaults, scriptFaults } from './script-faults'
import { sha384 } from '../store/integrity'

/** What may be served. */
const TYPES = ['.js', '.css', '.svg', '.png', '.webp', '.jpg', '.woff2']

/** Twice the largest part of today: mf-home has 0.7 MB, of which three.js for its panorama is 0.64 MB. */
export const SCRIPTS_AND_STYLES_MAX = 1_500_000
/** With the pictures that a part brings; larger ones belong in /media. */
export const ALL_FILES_MAX = 2_000_000

/**
 * Checks the files of a built part: they are of this part and of one build, of allowed types, not too large, readable,
 * and hold no copy of React.
 * @param part the part's folder name, e.g. `mf-live`
 * @param dist the folder of its build
 * @returns one sentence per fault; empty when the build is in order
 */
export function fileFaults(part: string, dist: string): string[] {
  const list = readBuildList(dist)
  if (!list)
    return [
      `${part} has no complete manifest.json in ${path.join(dist, 'web')}. docs/contract.md says which fields it has. Build the part again.`,
    ]
  const web = path.join(dist, 'web')
  const strange = strangeFiles(part, web)
  if (strange.length > 0) return strange
  const names = servedFiles(web)
  return [
    ...differences(`${part}: dist/web`, web, list.files, names),
    ...unlistedChunks(part, list),
    ...nodeFaults(part, dist, list.build),
    ...sizeFaults(part, web, names),
    ...scriptFaults(part, web, list.entry, names),
    ...bundledLibraries(part, list.packages),
  ]
}

/** The files that a release takes over as they are: all but the list and the compressed copies. */
const servedFiles = (web: string) =>
  readdirSync(web)
    .filter((name) => name !== 'manifest.json' && !name.endsWith('.br'))
    .sort()

function strangeFiles(part: string, web: string): string[] {
  return readdirSync(web, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    const where = `${part}: dist/web has ${JSON.stringify(name)}`
    if (!entry.isFile()) return [`${where}, which is no plain file. Remove it.`]
    if (name.startsWith('.'))
      return [`${where}. A file that begins with a dot may hold secrets. Remove it.`]
    const served = name.replace(/\.br$/, '')
    if (served === 'manifest.json' || TYPES.includes(path.extname(served))) return []
    return [`${where}. Only ${TYPES.join(' ')} may be released. Remove it.`]
  })
}

/** Compares a folder with the list that its build wrote. */
function differences(
  where: string,
  folder: string,
  listed: Record<string, string>,
  names: string[],
): string[] {
  const again = 'The folder holds parts of two builds, or was changed. Build the part again.'
  const missing = Object.keys(listed).filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => `${where} lacks ${name}, which its build made. ${again}`),
    ...names.flatMap((name) => {
      if (!Object.hasOwn(listed, name))
        return [`${where} has ${name}, which is not of its build. ${again}`]
      if (listed[name] === sha384(readFileSync(path.join(folder, name)))) return []
      return [`${where} has another ${name} than its build made. ${again}`]
    }),
  ]
}

function unlistedChunks(part: string, { entry, chunks, files }: BuildList): string[] {
  return [...new Set([entry, ...Object.values(chunks).flat()])]
    .filter((name) => !Object.hasOwn(files, name))
    .map((name) => `${part}: manifest.json names ${name}, but not among its files. Build it again.`)
}

/** Node's half must be there, be of the same build, and have no React of its own either. */
function nodeFaults(part: string, dist: string, build: string): string[] {
  const node = path.join(dist, 'node')
  const file = nodeListOf(part)
  const list = readNodeList(part, dist)
  if (!list || !existsSync(path.join(node, 'main.cjs')))
    return [
      `${part} has no complete main.cjs and ${file} in ${node}. docs/contract.md says what they are. Build the part again.`,
    ]
  if (list.build !== build)
    return [
      `${part}: dist/web is of build ${build}, but dist/node is of ${list.build}. Build the part again as a whole.`,
    ]
  const names = readdirSync(node).filter((name) => name !== file)
  const changed = differences(`${part}: dist/node`, node, list.files, names)
  return changed.length > 0 ? changed : reactFaults(part, path.join(node, 'main.cjs'))
}

function sizeFaults(part: string, web: string, names: string[]): string[] {
  const bytes = (some: string[]) =>
    some.reduce((sum, name) => sum + readFileSync(path.join(web, name)).length, 0)
  const check = (what: string, some: string[], max: number) => {
    const found = bytes(some)
    if (found <= max) return []
    const [largest] = some.sort((a, b) => bytes([b]) - bytes([a]))
    return [
      `${part}: its ${what} are ${found} bytes, the limit is ${max}. Make them smaller; the largest file is ${largest}.`,
    ]
  }
  return [
    ...check(
      'scripts and styles',
      names.filter((name) => /\.(js|css)$/.test(name)),
      SCRIPTS_AND_STYLES_MAX,
    ),
    ...check('files', [...names], ALL_FILES_MAX),
  ]
}

function bundledLibraries(part: string, packages: Record<string, string>): string[] {
  if (part === 'shell') return []
  return SHELL_LIBRARIES.filter((name) => Object.hasOwn(packages, name)).map(
    (name) =>
      `${part} bundles its own ${name} ${packages[name]}. Import it through the modules that the shell provides (build/provided.mjs).`,
  )
}
