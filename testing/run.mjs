// @ts-check
/**
 * `npm test`: everything there is to check, in the order in which it is cheapest to fail.
 * `npm test -- types api` runs the named steps alone. At the end it names the ten slowest test files; the last line is the
 * true sum over all of them.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'node_modules/.cache/reports')

/** @typedef {{ passed: number, failed: number }} Sums */
/** @type {Record<string, () => Promise<Sums>>} */
const steps = {
  format: () =>
    program(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']),
  lint: async () =>
    sumOf([
      await program(['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.']),
      await program(['testing/walls.mjs']),
      await program(['node_modules/knip/bin/knip.js', '--no-progress']),
    ]),
  types: () =>
    program(['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false', ...projects()]),
  planted: () => nodeTests('planted', 'e2e/lint'),
  components: () => jest(),
  api: () => nodeTests('api', 'api/src'),
  builds: () => program(['--import', 'tsx', 'release/build-all.ts']),
  release: () => nodeTests('release', 'release', 'server', 'serving', 'build', 'deploy'),
  journeys: () => nodeTests('journeys', 'e2e/journeys'),
  // By themselves: real time goes by in them, and a busy machine films and shows late.
  cameras: () => nodeTests('cameras', 'e2e/cameras'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps[name])
if (unknown.length) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
/** How long each test file took. @type {{ file: string, ms: number }[]} */
const timed = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n── ${name} ──`)
  const { passed, failed } = await step()
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
tellSlowest()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

function tellSlowest() {
  const slowest = timed.sort((one, other) => other.ms - one.ms).slice(0, 10)
  if (slowest.length) console.log('\nThe slowest files:')
  for (const { file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/** Runs a program that is one check as a whole. @param {string[]} args @returns {Promise<Sums>} */
async function program(args) {
  const code = await run(args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** @param {Sums[]} each @returns {Sums} */
function sumOf(each) {
  const sum = (/** @type {keyof Sums} */ of) => each.reduce((total, one) => total + one[of], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, startTime: number, endTime: number }[]} testResults
 */

/** @returns {Promise<Sums>} */
async function jest() {
  const report = path.join(reports, 'jest.json')
  rmSync(report, { force: true })
  const code = await run(
    ['node_modules/jest/bin/jest.js', '--json', '--outputFile', report, '--silent=false'],
    true,
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const told = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')))
  for (const { name, startTime, endTime } of told.testResults)
    timed.push({ file: path.relative(root, name), ms: endTime - startTime })
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = told
  const failed = numFailedTests + numRuntimeErrorTestSuites
  // A run that failed without a failed test failed all the same.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** @param {string} name @param {string[]} folders @returns {Promise<Sums>} */
async function nodeTests(name, ...folders) {
  const files = folders.flatMap(testsBelow)
  if (!files.length) return { passed: 0, failed: 1 }
  const report = path.join(reports, `${name}.tap`)
  rmSync(report, { force: true })
  const times = path.join(reports, `${name}.times`)
  const reporters = ['spec', 'stdout', 'tap', report, './testing/times.mjs', times]
  const flags = reporters.map((value, index) =>
    index % 2 ? `--test-reporter-destination=${value}` : `--test-reporter=${value}`,
  )
  // Releases build in one folder, one after another.
  const concurrency = name === 'release' ? 1 : 2
  const code = await run([
    '--import',
    'tsx',
    '--test',
    `--test-concurrency=${concurrency}`,
    ...flags,
    ...files,
  ])
  for (const line of readFileSync(times, 'utf8').split('\n').filter(Boolean)) {
    const [file, ms] = /** @type {[string, number]} */ (JSON.parse(line))
    timed.push({ file: path.relative(root, file), ms })
  }
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const count = (/** @type {string} */ what) =>
    Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(tap)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  return { passed: count('pass'), failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** The TypeScript projects: every folder that has one, the tests of `shared` apart. */
function projects() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      ['tsconfig.json', 'tsconfig.tests.json'].map((file) => path.join(name, file)),
    )
    .filter((file) => existsSync(path.join(root, file)))
}

/** @param {string} folder */
function testsBelow(folder) {
  const place = path.join(root, folder)
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
    .sort()
}

/** @param {string[]} args @param {boolean} [errorsAlone] @returns {Promise<number>} */
function run(args, errorsAlone = false) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', errorsAlone ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
