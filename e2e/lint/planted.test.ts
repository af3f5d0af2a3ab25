import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { copySource } from '../scratch-tree'

/** Added to these files: what lint is there to find, and how it says so. */
const plants: { kind: string; files: Record<string, string>; says: RegExp }[] = [
  {
    kind: 'an import against the direction',
    files: { 'mf-live/src/planted-direction.ts': `export { web } from 'build/webpack.mjs'` },
    says: /direction of mf-live: mf-live\/src\/planted-direction\.ts/,
  },
  {
    kind: 'an import of a type against the direction',
    files: { 'mf-home/src/planted-type.ts': `export type { Database } from 'api'` },
    says: /direction of mf-home: mf-home\/src\/planted-type\.ts/,
  },
  {
    kind: 'a test that imports against the direction',
    files: { 'deploy/testing/planted-direction.ts': `export * from 'server/serve'` },
    says: /direction of the tests of deploy: deploy\/testing\/planted-direction\.ts/,
  },
  {
    kind: 'a webpack.config that imports against the direction',
    files: { 'mf-live/webpack.config.mjs': `export * from 'shared/contract'` },
    says: /direction of the webpack\.config of mf-live: mf-live\/webpack\.config\.mjs/,
  },
  {
    kind: 'a path into another workspace',
    files: { 'server/planted-path.ts': `export * from '../shared/contract/index'` },
    says: /leaves its workspace: server\/planted-path\.ts/,
  },
  {
    kind: 'what is no door of a workspace',
    files: { 'server/planted-door.ts': `export * from 'shared/contract/links'` },
    says: /not found: server\/planted-door\.ts/,
  },
  {
    kind: 'production that imports what is for tests',
    files: { 'api/src/planted-production.ts': `export * from './testing/free-ports'` },
    says: /test in production: api\/src\/planted-production\.ts/,
  },
  {
    kind: 'a circle of files',
    files: {
      'serving/planted-one.ts': `export * from './planted-two'`,
      'serving/planted-two.ts': `export * from './planted-one'`,
    },
    says: /circle of files: serving\/planted-one\.ts → serving\/planted-two\.ts/,
  },
  {
    kind: 'a circle of features',
    files: {
      'mf-pay/src/planted-a/out.ts': `export * from '../planted-b/in'`,
      'mf-pay/src/planted-a/in.ts': 'export const a = 1',
      'mf-pay/src/planted-b/out.ts': `export * from '../planted-a/in'`,
      'mf-pay/src/planted-b/in.ts': 'export const b = 1',
    },
    says: /circle of features: mf-pay\/src\/planted-a\/out\.ts → mf-pay\/src\/planted-b\/in\.ts/,
  },
  {
    kind: 'a package that is not declared',
    files: { 'serving/planted-package.ts': `export * from 'react'` },
    says: /not declared: serving\/planted-package\.ts/,
  },
  {
    kind: 'a workspace that is not declared',
    files: { 'serving/planted-workspace.ts': `export * from 'release'` },
    says: /not declared by serving: serving\/planted-workspace\.ts/,
  },
  {
    kind: 'an export that nothing uses',
    files: { 'serving/headers.ts': 'export const planted = 1' },
    says: /Unused exports[^]*\nplanted\s.*serving\/headers\.ts/,
  },
  {
    kind: 'a file that nothing uses',
    files: { 'deploy/planted-file.ts': 'export const planted = 1' },
    says: /Unused files[^]*\ndeploy\/planted-file\.ts/,
  },
  {
    kind: 'a promise that nobody waits for',
    files: {
      'deploy/planted-promise.ts': 'export const planted = () => {\n  Promise.resolve()\n}',
    },
    says: byEslint('deploy/planted-promise.ts', 'no-floating-promises'),
  },
  {
    kind: 'an unsafe assignment',
    files: { 'api/src/planted-any.ts': `export const planted: string = JSON.parse('1')` },
    says: byEslint('api/src/planted-any.ts', 'no-unsafe-assignment'),
  },
  {
    kind: 'a hook behind a condition, in a .ts file',
    files: {
      'mf-home/src/planted-hook.ts': `import { useState } from 'react'
export const usePlanted = (on: boolean) => (on ? useState(1) : null)`,
    },
    says: byEslint('mf-home/src/planted-hook.ts', 'rules-of-hooks'),
  },
  {
    kind: 'a file in camelCase',
    files: { 'shared/ui/plantedName.ts': 'export const planted = 1' },
    says: byEslint('shared/ui/plantedName.ts', 'file-name'),
  },
  {
    kind: 'a component in a file of another name',
    files: { 'shared/ui/PlantedOther.tsx': 'export const Planted = () => null' },
    says: byEslint('shared/ui/PlantedOther.tsx', 'file-name'),
  },
  {
    kind: 'a test that is not called it',
    files: {
      'serving/planted.test.ts': `import { test } from 'node:test'\ntest('planted', () => {})`,
    },
    says: byEslint('serving/planted.test.ts', 'no-restricted-syntax'),
  },
  {
    kind: 'a call to a path that the service does not have',
    files: {
      'mf-live/src/planted-path.ts': `import type { HttpClient } from 'shared/contract'
export const planted = (http: HttpClient) => http.get('/live/stream/list-everything')`,
    },
    says: byCompiler('mf-live/src/planted-path.ts'),
  },
  {
    kind: 'a call with a query that the path does not know',
    files: {
      'mf-live/src/planted-query.ts': `import type { HttpClient } from 'shared/contract'
export const planted = (http: HttpClient) =>
  http.get('/live/stream/get-play-url', { params: { stream: 'paddy' } })`,
    },
    says: byCompiler('mf-live/src/planted-query.ts'),
  },
  {
    kind: 'a field that the answer does not have',
    files: {
      'mf-live/src/planted-field.ts': `import type { HttpClient } from 'shared/contract'
export const planted = async (http: HttpClient) => (await http.get('/finance/balance/get')).rest`,
    },
    says: byCompiler('mf-live/src/planted-field.ts'),
  },
]

/** ESLint names a file, and below it each line that is wrong with its rule. */
function byEslint(file: string, rule: string) {
  return new RegExp(`/${file}\n(?: .*\n)*? .*${rule}`)
}

function byCompiler(file: string) {
  return new RegExp(`${file}\\(\\d+,\\d+\\): error TS`)
}

/** Leaves out existing tests, and workspaces that have no planted file and are imported by none: half of the time. */
const isNeeded = (file: string) =>
  !/^(e2e|mf-finance|pictures|media|docs)(\/|$)/.test(file) && !/\.test\.tsx?$/.test(file)

describe('lint and types, with one violation of each kind planted in a copy of the tree', () => {
  const copy = fs.mkdtempSync(path.join(tmpdir(), 'planted-'))
  let told = ''

  before(() => {
    copySource(copy, isNeeded)
    for (const [file, text] of plants.flatMap(({ files }) => Object.entries(files))) {
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
      fs.appendFileSync(path.join(copy, file), `${text}\n`)
    }
    const { stdout, stderr } = spawnSync(process.execPath, ['testing/run.mjs', 'lint', 'types'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    told = stdout + stderr
  })

  after(() => fs.rmSync(copy, { recursive: true }))

  for (const { kind, says } of plants)
    it(`names ${kind}`, () => assert.ok(says.test(told), `Lint said nothing like ${says}`))

  it('counts every one of the five programs as failed', () =>
    assert.match(told, /\n0 passed, 5 failed\n/))
})
