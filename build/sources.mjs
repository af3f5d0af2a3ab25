// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The id of a build: a hash of all sources that go into it. The browser's and Node's half carry the same id, so a
 * release can tell halves of two builds.
 * @param {string} dir the part's folder
 */
export function buildId(dir) {
  const hash = createHash('sha256')
  const places = [path.join(dir, 'src'), path.join(root, 'shared'), path.join(root, 'build')]
  const single = [
    path.join(dir, 'package.json'),
    path.join(dir, 'webpack.config.mjs'),
    path.join(root, 'tsconfig.base.json'),
  ]
  for (const file of [...places.flatMap(filesBelow), ...single].filter((each) => existsSync(each)))
    hash.update(`${path.relative(dir, file)}\n`).update(readFileSync(file))
  hash.update(lockedPackages(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The installed packages of a lock file, without its lines about workspaces: a new part must not make every other one
 * stale. What a workspace asks for is in its own package.json.
 * @param {string} lock
 */
export function lockedPackages(lock) {
  const { packages } = /** @type {{ packages: Record<string, { link?: boolean }> }} */ (
    JSON.parse(lock)
  )
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && !link,
  )
  return JSON.stringify(installed)
}

/** The source files below a folder, without tests, sorted. @param {string} place */
export function filesBelow(place) {
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .filter((entry) => !path.relative(place, entry.parentPath).split(path.sep).some(isNoSource))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Installed packages, what only tests import, and the results of checks. @param {string} folder */
const isNoSource = (folder) =>
  folder === 'node_modules' || folder === 'testing' || folder.startsWith('.')
