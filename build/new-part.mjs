// @ts-check
/**
 * `npm run new-part -- NAME`: writes a new part, the folder `mf-NAME`, from the templates in `build/new-part`. The part
 * passes every check as it is written.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REMOTES, registryName } from './parts.mjs'

const root = path.resolve(import.meta.dirname, '..')
const templates = path.join(import.meta.dirname, 'new-part')

/** Paths of the server (release/gate/part-faults.ts) and of the shell's own screens (shell/src/places.ts). */
const TAKEN = ['/api', '/log', '/media', '/releases', '/about', '/contact']

const [asked] = process.argv.slice(2)
const name = asked && registryName(asked)
const others = [...REMOTES.map((part) => `${part}/src/remote.tsx`), 'shell/src/places.ts']
  .map((file) => path.join(root, file))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))

const refusal = refusalOf(name)
if (refusal || !name) {
  console.error(refusal)
  process.exit(1)
}
writePart(name)
lockWorkspace()
console.log(`The folder mf-${name} is written, and entered into package-lock.json. Commit both. Next:

npm run dev -w mf-${name}
npm test -w mf-${name}
npm run release -- mf-${name}`)

/** Why a part of this name cannot be made; undefined when it can. @param {string | undefined} part */
function refusalOf(part) {
  if (!part) return 'Name the new part: npm run new-part -- kitchen'
  // No dash: a part's container is a variable of the page, mf_NAME.
  if (!/^[a-z][a-z0-9]*$/.test(part))
    return `${JSON.stringify(part)} is no name for a part: use only a-z and digits, and begin with a letter.`
  if (existsSync(path.join(root, `mf-${part}`))) return `The folder mf-${part} exists already.`
  const bases = others.flatMap((text) => [...text.matchAll(/base: '([^']+)'/g)].map(([, at]) => at))
  if ([...TAKEN, ...bases].includes(`/${part}`))
    return `The path /${part} is taken; choose another name.`
  return undefined
}

/** Writes every template with its placeholders filled in. @param {string} part */
function writePart(part) {
  const values = Object.entries(valuesOf(part))
  const fill = (/** @type {string} */ text) =>
    values.reduce((filled, [key, value]) => filled.replaceAll(key, value), text)
  const names = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  for (const template of names.filter((each) => each.endsWith('.txt'))) {
    const place = path.join(root, `mf-${part}`, fill(template.replace(/\.txt$/, '')))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, fill(readFileSync(path.join(templates, template), 'utf8')))
  }
  // A long name breaks lines at other places than the templates do.
  const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs')
  spawnSync(process.execPath, [prettier, '--write', '--log-level=warn', `mf-${part}`], {
    cwd: root,
    stdio: 'inherit',
  })
}

/** What stands in the place of each placeholder. @param {string} part @returns {Record<string, string>} */
function valuesOf(part) {
  return {
    __name__: part,
    __Name__: part.slice(0, 1).toUpperCase() + part.slice(1),
    __order__: String(freeOrder()),
    __contract__: contractNumber(),
    __react__: versionOf('build', 'react'),
    __testing_library__: versionOf('testing', '@testing-library/react'),
  }
}

/** The next ten after every place that a menu or a footer has. */
function freeOrder() {
  const orders = others.flatMap((text) => [...text.matchAll(/order: (\d+)/g)].map(([, at]) => at))
  return (Math.floor(Math.max(0, ...orders.map(Number)) / 10) + 1) * 10
}

/** Read from the source: this program runs without the browser code being loaded. */
function contractNumber() {
  const text = readFileSync(path.join(root, 'shared/contract/remote.ts'), 'utf8')
  const [, number] = /^export const CONTRACT = (\d+)$/m.exec(text) ?? []
  if (!number) throw new Error('shared/contract/remote.ts exports no CONTRACT.')
  return number
}

/** The version of a package that another workspace uses. @param {string} workspace @param {string} wanted */
function versionOf(workspace, wanted) {
  const text = readFileSync(path.join(root, workspace, 'package.json'), 'utf8')
  const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (
    JSON.parse(text)
  )
  const version = dependencies[wanted]
  if (!version) throw new Error(`${workspace}/package.json has no dependency ${wanted}.`)
  return version
}

/**
 * Enters the part into the lock file, without which `npm ci` refuses the tree. The part brings no package that is not
 * installed, so nothing has to be fetched or linked.
 */
function lockWorkspace() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']
  const { status } = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    console.error('The lock file could not be updated. Run: npm install --package-lock-only')
}
