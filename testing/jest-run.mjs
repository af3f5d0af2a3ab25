// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandOf, ROOT, run } from './programs.mjs'

/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {{ name: string, startTime: number, endTime: number, message: string, status: string }[]} testResults
 */

/** Runs the component tests of a workspace. @param {string} workspace @returns {Promise<import('./programs.mjs').Result>} */
export async function jest(workspace) {
  const report = path.join(ROOT, 'node_modules/.cache/reports', `jest-${workspace}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const code = await run([
    commandOf('jest'),
    ...['--selectProjects', workspace, '--maxWorkers', '1'],
    ...['--json', '--outputFile', report, '--silent=false'],
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const told = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')))
  const failed = told.numFailedTests + told.numRuntimeErrorTestSuites
  return {
    passed: told.numPassedTests,
    // A run that failed without a failed test failed all the same.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    files: told.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(ROOT, name),
      ms: endTime - startTime,
    })),
    failures: told.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => {
        const file = path.relative(ROOT, name)
        return { file, test: file, message }
      }),
  }
}
