// @ts-check
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundle } from './bundle.mjs'
import { ROOT, run } from './programs.mjs'

const AT_ONCE = Number(process.env.TEST_PROCESSES ?? 2)

/** A file that hangs fails alone, instead of holding up the whole run until it is killed. */
const FILE_LIMIT_MS = 15 * 60_000

/**
 * Runs test files with Node's own runner, each in a process.
 * @param {string[]} files @param {number} [atOnce] how many files at the same time; by default as many as `TEST_PROCESSES` says, 2 without it @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('./programs.mjs').Result>}
 */
export async function nodeTests(files, atOnce = AT_ONCE, env = {}) {
  if (!files.length) return { passed: 0, failed: 1 }
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
  const bundles = path.join(folder, 'bundles')
  await bundle(files, bundles)
  const tap = path.join(folder, 'tap')
  const lines = path.join(folder, 'lines')
  const reporters = ['spec', 'stdout', 'tap', tap, './testing/reporter.mjs', lines]
  const flags = reporters.map((value, index) =>
    index % 2 ? `--test-reporter-destination=${value}` : `--test-reporter=${value}`,
  )
  const code = await run(
    [
      // The embedded database is compiled anew in each process: quickly, a file needs 5 to 25 % less of the processor.
      ...['--liftoff-only', '--enable-source-maps', '--test', `--test-concurrency=${atOnce}`],
      ...[`--test-timeout=${FILE_LIMIT_MS}`, ...flags],
      ...files.map((file) => path.join(bundles, file.replace(/\.ts$/, '.mjs'))),
    ],
    { ...env, TEST_BUNDLES: bundles },
  )
  const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const told = read(tap)
  const count = (/** @type {string} */ what) =>
    Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(told)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  const found = read(lines).split('\n').filter(Boolean).map(foundIn)
  const result = {
    passed: count('pass'),
    // A run that failed without a failed test failed all the same.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    files: found.filter((one) => 'ms' in one),
    failures: found.filter((one) => 'test' in one),
  }
  rmSync(folder, { recursive: true })
  return result
}

/** A line of the reporter. @param {string} line */
function foundIn(line) {
  const found =
    /** @type {import('./programs.mjs').Timed | import('./programs.mjs').TestFailure} */ (
      JSON.parse(line)
    )
  return { ...found, file: path.relative(ROOT, found.file) }
}

/** The test files below a folder of the repository. @param {string} folder */
export function testsBelow(folder) {
  const place = path.join(ROOT, folder)
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => path.join(folder, file))
    .sort()
}
