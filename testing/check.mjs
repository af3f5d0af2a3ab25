// @ts-check
/**
 * `node testing/check.mjs NAME`: one check of `npm test`, at the root or for the workspace it is started in. Its result
 * is written to `.results/NAME.json`; the exit code is 1 when anything failed. `turbo.json` names what each check reads.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { jest } from './jest-run.mjs'
import { nodeTests, testsBelow } from './node-run.mjs'
import { folders, program, projects, ROOT, sumOf } from './programs.mjs'

/** The folder of the workspace, and what the journeys call it: the site's own journeys belong to the shell. */
const workspace = path.basename(process.cwd())
const part = workspace === 'e2e' ? 'shell' : workspace

/** The workspaces of browser code. They are linted apart from the programs, so a change in a part lints only this half. */
const browser = folders().filter((name) => /^(mf-.*|shared|shell|testing)$/.test(name))

/** @type {Record<string, () => Promise<import('./programs.mjs').Result>>} */
const checks = {
  format: () =>
    program('prettier', [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      '.',
    ]),
  'lint-browser': () => program('eslint', ['--max-warnings=0', ...browser]),
  'lint-programs': () =>
    program('eslint', [
      '--max-warnings=0',
      '.',
      ...browser.flatMap((name) => ['--ignore-pattern', `${name}/`]),
    ]),
  walls: async () =>
    sumOf([await program('testing/walls.mjs', []), await program('knip', ['--no-progress'])]),
  types: () => program('tsc', ['-b', '--pretty', 'false', ...projects()]),
  planted: () => nodeTests(testsBelow('e2e/lint')),
  components: () => jest(workspace),
  api: () => nodeTests(testsBelow('api/src')),
  chain: () => nodeTests(testsBelow('chain')),
  builds: async () =>
    sumOf([await program('release/build-all.ts', []), await program('e2e/compose-once.ts', [])]),
  // Releases build in one folder, one after another.
  release: () =>
    nodeTests(
      ['release', 'server', 'serving', 'build', 'deploy', 'pictures'].flatMap(testsBelow),
      1,
    ),
  witness: () => nodeTests(testsBelow('witness')),
  journeys: () =>
    nodeTests(
      [
        ...testsBelow('e2e/journeys/each-part'),
        ...testsBelow(`e2e/journeys/${part === 'shell' ? 'site' : part}`),
      ],
      // The site's own take longest and are started last: one after another, they would go on alone.
      part === 'shell' ? 2 : undefined,
      { PART: part },
    ),
  browsers: () => nodeTests(testsBelow('e2e/journeys/browsers')),
  lighthouse: () => nodeTests(testsBelow('e2e/journeys/lighthouse')),
  storm: () => nodeTests(testsBelow('e2e/storm')),
  cameras: () => nodeTests(testsBelow('e2e/cameras'), 3),
}

const [name = ''] = process.argv.slice(2)
const check = checks[name]
if (!check) {
  console.error(`No such check: ${name}. There are: ${Object.keys(checks).join(', ')}.`)
  process.exit(2)
}
// A real camera does not wait for a busy processor, so all other checks run at a lower priority.
if (name !== 'cameras') os.setPriority(10)
console.log(`\n── ${process.cwd() === ROOT ? name : `${name} of ${workspace}`} ──`)
const file = path.resolve('.results', `${name}.json`)
rmSync(file, { force: true })
const result = await check()
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify(result, null, 2))
process.exit(result.failed ? 1 : 0)
