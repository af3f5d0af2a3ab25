// @ts-check
/**
 * Installs the packages when they are missing or differ from the lock file. It runs before any package is installed, so
 * it may use only Node itself.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old for this site. Install Node 20.19 or newer and try again.`,
  )
  process.exit(1)
}
if (!installed()) install()

function installed() {
  const hidden = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const have = packages(hidden)
  return Object.entries(packages(path.join(root, 'package-lock.json'))).every(
    ([place, wanted]) =>
      !place.includes('node_modules/') ||
      wanted.optional ||
      wanted.peer ||
      wanted.link ||
      have[place]?.version === wanted.version,
  )
}

/** @typedef {Record<string, { version?: string, optional?: boolean, peer?: boolean, link?: boolean }>} Packages */

function packages(/** @type {string} */ file) {
  const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return lock.packages
}

function install() {
  console.log('Installing packages (once, about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Check the network and run the same command again.',
    )
    process.exit(status ?? 1)
  }
}
