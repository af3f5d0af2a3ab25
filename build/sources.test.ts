import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { lockedPackages } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '..')

interface Lock {
  packages: Record<string, object>
}
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock

const lockedWith = (more: Lock['packages']) =>
  lockedPackages(JSON.stringify({ ...lock, packages: { ...lock.packages, ...more } }))

it("a new part's lines in the lock file make no build stale", () => {
  assert.equal(
    lockedWith({
      'mf-trace': { version: '1.0.0', dependencies: { react: '19.3.1' } },
      'node_modules/mf-trace': { resolved: 'mf-trace', link: true },
    }),
    lockedWith({}),
  )
})

it('another version of a package makes every build stale', () => {
  assert.notEqual(lockedWith({ 'node_modules/react': { version: '99.0.0' } }), lockedWith({}))
})

it('npm test -- mf-live says how the component tests of one part are run', () => {
  const args = ['testing/run.mjs', 'mf-live']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  assert.match(stderr, /^No such check: mf-live\. .* tests of one part: npm test -w mf-live\n$/)
  assert.equal(status, 2)
})
