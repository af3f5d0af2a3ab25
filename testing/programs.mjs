// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * What a check found, how long each test file took, and which tests failed.
 * @typedef {{ file: string, ms: number }} Timed
 * @typedef {{ file: string, test: string, message: string }} TestFailure
 * @typedef {{ passed: number, failed: number, files?: Timed[], failures?: TestFailure[] }} Result
 */

/**
 * Runs a program that is one check as a whole: the command of a package, or a file of the repository.
 * @param {string} name @param {string[]} args @returns {Promise<Result>}
 */
export async function program(name, args) {
  const file = name.includes('/') ? name : commandOf(name)
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const code = await run([...loader, file, ...args])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** @param {Result[]} each @returns {Result} */
export function sumOf(each) {
  const sum = (/** @type {'passed' | 'failed'} */ of) =>
    each.reduce((total, one) => total + one[of], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/** Runs Node in the root. @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>} exit code */
export function run(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** The folders of the repository, workspaces and others. */
export const folders = () =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => name)

/** The TypeScript projects: every folder that has one, the tests of `shared` apart. */
export const projects = () =>
  folders()
    .flatMap((name) =>
      ['tsconfig.json', 'tsconfig.tests.json'].map((file) => path.join(name, file)),
    )
    .filter((file) => existsSync(path.join(ROOT, file)))

/** The file of a package's command. @param {string} name */
export function commandOf(name) {
  const about = path.join(
    ROOT,
    'node_modules',
    name === 'tsc' ? 'typescript' : name,
    'package.json',
  )
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (
    JSON.parse(readFileSync(about, 'utf8'))
  )
  return path.join(path.dirname(about), typeof bin === 'string' ? bin : (bin[name] ?? ''))
}
