import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { settled } from '../../browser'
import { ownSite } from '../../journey'
import { copySource } from '../../scratch-tree'

describe('npm run new-part -- kitchen, in a copy of the tree', () => {
  const { site, inPage } = ownSite()
  const tree = mkdtempSync(path.join(tmpdir(), 'tree-'))
  after(() => rmSync(tree, { recursive: true, force: true }))

  /** Runs a program of the copy and returns what it prints and its exit code. */
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: tree,
      encoding: 'utf8',
    })
    return { status, printed: stdout + stderr }
  }
  const newPart = (...args: string[]) => run('build/run.mjs', 'build/new-part.mjs', ...args)
  const passes = (...args: string[]) => {
    const { status, printed } = run(...args)
    assert.equal(status, 0, printed)
  }

  before(() => copySource(tree))

  it('refuses a missing, an invalid, an existing and a taken name with one sentence', () => {
    const refusals = [[], ['Kitchen'], ['live'], ['mf-live'], ['about']].map((args) =>
      newPart(...args),
    )
    for (const { status, printed } of refusals) {
      assert.equal(status, 1)
      assert.match(printed, /^[^\n]+\n$/)
    }
    assert.equal(existsSync(path.join(tree, 'mf-about')), false)
  })

  it('writes the part, enters it into the lock file and says what to do next', () => {
    const { status, printed } = newPart('mf-kitchen')
    assert.equal(status, 0, printed)
    assert.match(
      printed,
      /^The folder mf-kitchen is written, and entered into package-lock\.json\./,
    )
    assert.match(
      printed,
      /npm run dev -w mf-kitchen\nnpm test -w mf-kitchen\nnpm run release -- mf-kitchen/,
    )
    const lock = JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>
    }
    assert.ok(lock.packages['mf-kitchen'], 'The lock file does not know mf-kitchen.')
    assert.equal(newPart('kitchen').status, 1)
  })

  it('is formatted, linted and typed', () => {
    passes('node_modules/prettier/bin/prettier.cjs', '--check', 'mf-kitchen')
    passes('node_modules/eslint/bin/eslint.js', '--max-warnings=0', 'mf-kitchen')
    passes('node_modules/typescript/bin/tsc', '-b', 'mf-kitchen')
  })

  it('passes its component tests', () => passes('node_modules/jest/bin/jest.js', 'mf-kitchen'))

  it('is built, accepted by the release and shown in the menu', async () => {
    await site.run(tree, path.join(tree, 'release/cli.ts'), 'mf-kitchen')
    await inPage({}, async ({ page, faults }) => {
      await page.goto(site.url)
      await settled(page)
      await page.getByRole('banner').getByRole('link', { name: 'Kitchen' }).click()
      await page.waitForURL(`${site.url}/kitchen`)
      await page.getByRole('heading', { level: 1, name: 'Kitchen', exact: true }).waitFor()
      await settled(page)
      assert.deepEqual(faults, [])
    })
  })
})
