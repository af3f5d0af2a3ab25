// @ts-check
/**
 * `npm test`: every check there is. `npm test -- types api` runs the named ones alone; `npm test -- --changed` those
 * that read a file which has changed since they last passed. Turborepo runs them side by side and knows from
 * `turbo.json` what each reads. The last line is the sum over all of them.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandOf, folders, ROOT } from './programs.mjs'

/** The names that can be given, and the tasks of turbo.json that each of them runs. */
const groups = {
  builds: ['builds'],
  cameras: ['cameras'],
  storm: ['storm'],
  browsers: ['browsers'],
  lighthouse: ['lighthouse'],
  journeys: ['journeys'],
  api: ['api'],
  chain: ['chain'],
  planted: ['planted'],
  lint: ['lint-browser', 'lint-programs', 'walls'],
  types: ['types'],
  components: ['components'],
  release: ['release'],
  witness: ['witness'],
  format: ['format'],
}

/** Of each failure's message, at the end. */
const MESSAGE_LINES = 30

const args = process.argv.slice(2)
const changed = args.includes('--changed')
const named = args.filter((name) => name !== '--changed')
const unknown = named.filter((name) => !(name in groups))
if (unknown.length) {
  const parts = folders().filter(
    (folder) => /^(mf-.*|shell)$/.test(folder) && unknown.includes(folder),
  )
  const own = parts.map((part) => ` The component tests of one part: npm test -w ${part}`)
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.${own.join('')}`,
  )
  process.exit(2)
}
const tasks = Object.entries(groups)
  .filter(([name]) => !named.length || named.includes(name))
  .flatMap(([, checks]) => checks.map((check) => `check:${check}`))

const runs = path.join(ROOT, '.turbo/runs')
rmSync(runs, { recursive: true, force: true })
const began = Date.now()
// The storm takes the whole machine, so it has its turn when all others have ended.
const isStorm = (/** @type {string} */ task) => task === 'check:storm'
for (const some of [tasks.filter((task) => !isStorm(task)), tasks.filter(isStorm)])
  if (some.length)
    await turbo([
      ...['run', ...some],
      // Two leave a third of two cores unused (docs/decisions/0013).
      '--concurrency=3',
      '--continue=dependencies-successful',
      '--summarize',
      '--log-order=grouped',
      '--log-prefix=none',
      ...(changed ? ['--output-logs=new-only'] : ['--force']),
    ])

/** @typedef {{ taskId: string, directory: string, cache: { status: 'HIT' | 'MISS' }, execution?: { startTime: number, endTime: number, exitCode: number } }} Task */

const total = { passed: 0, failed: 0 }
/** @type {import('./programs.mjs').Timed[]} */
const timed = []
/** @type {import('./programs.mjs').TestFailure[]} */
const failures = []
for (const task of tasksRun()) {
  const { passed, failed, files, failures: found } = resultOf(task)
  total.passed += passed
  total.failed += failed
  failures.push(...found)
  const cached = task.cache.status === 'HIT'
  if (!cached) timed.push(...files)
  const how = cached ? 'nothing changed since it passed' : secondsOf(task)
  console.log(`── ${nameOf(task)}: ${passed} passed, ${failed} failed (${how})`)
}
printSlowest()
printFailures()
console.log(`\nIn ${((Date.now() - began) / 60_000).toFixed(1)} minutes`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

/** @param {string[]} args @returns {Promise<void>} */
function turbo(args) {
  const child = spawn(process.execPath, [commandOf('turbo'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The checks themselves run side by side; more than that keeps two cores from their work.
      TEST_PROCESSES: changed ? '2' : '1',
      TURBO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
    },
  })
  return new Promise((resolve) => child.on('close', () => resolve()))
}

/** The checks among the tasks that Turborepo ran; `transit` is none. @returns {Task[]} */
function tasksRun() {
  const summaries = readdirSync(runs)
  if (!summaries.length) throw new Error('The task runner left no summary.')
  const all = summaries.flatMap((summary) => {
    const { tasks } = /** @type {{ tasks: Task[] }} */ (
      JSON.parse(readFileSync(path.join(runs, summary), 'utf8'))
    )
    return tasks.filter(({ taskId }) => taskId.includes('#check:'))
  })
  // What both runs needed counts once.
  return [...new Map(all.map((task) => [task.taskId, task])).values()]
}

/** A check that did not run or left no result failed. @param {Task} task */
function resultOf({ taskId, directory, execution }) {
  const [, check] = taskId.split('#check:')
  try {
    const file = path.join(ROOT, directory, '.results', `${check}.json`)
    const {
      files = [],
      failures = [],
      ...sums
    } = /** @type {import('./programs.mjs').Result} */ (JSON.parse(readFileSync(file, 'utf8')))
    if (execution?.exitCode === 0 || sums.failed) return { ...sums, files, failures }
  } catch {
    // No result could be read: the check failed.
  }
  return { passed: 0, failed: 1, files: [], failures: [] }
}

/** @param {Task} task */
function nameOf({ taskId }) {
  const [workspace = '', check = ''] = taskId.split('#check:')
  return workspace === '//' ? check : `${check} of ${workspace}`
}

/** @param {Task} task */
function secondsOf({ execution }) {
  if (!execution) return 'did not run'
  return `${((execution.endTime - execution.startTime) / 1000).toFixed(1)} s`
}

function printSlowest() {
  const slowest = timed.sort((one, other) => other.ms - one.ms).slice(0, 10)
  if (slowest.length) console.log('\nThe slowest files:')
  for (const { file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/** What failed and why, once more at the end, because each check's own output is far above. */
function printFailures() {
  if (failures.length) console.log('\nFailed:')
  for (const { file, test, message } of failures)
    console.log(`\n${file}: ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}`)
}
