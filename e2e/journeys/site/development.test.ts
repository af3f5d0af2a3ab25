import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePorts } from 'api/testing/free-ports'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { copySource } from '../../scratch-tree'

/** The first build and the first check of the types take longest. */
const PATIENCE_MS = 120_000

describe('npm run dev -w mf-live, in a copy of the tree', () => {
  const inPage = ownBrowser()
  const tree = mkdtempSync(path.join(tmpdir(), 'tree-'))
  let server: ChildProcess | undefined
  let port = 0
  let printed = ''

  before(async () => {
    copySource(tree)
    port = (await freePorts(1))[0]!
    server = spawn(process.execPath, ['../build/run.mjs', '../server/dev.ts'], {
      cwd: path.join(tree, 'mf-live'),
      env: { ...process.env, PORT: String(port) },
    })
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (bytes: Buffer) => void (printed += String(bytes)))
    await eventually(() => assert.match(printed, /mf-live alone: http/), PATIENCE_MS)
  })
  after(async () => {
    if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'close')
    rmSync(tree, { recursive: true, force: true })
  })

  it('shows a type error in the terminal and in the page until it is mended', () =>
    inPage({}, async ({ page }) => {
      // Its script is there when the first build is.
      await page.goto(`http://localhost:${port}/live`, { timeout: PATIENCE_MS })
      const box = page.getByRole('status', { name: 'Type errors' })
      const file = path.join(tree, 'mf-live/src/streams/order.ts')
      const right = readFileSync(file, 'utf8')
      const error = /mf-live\/src\/streams\/order\.ts\(\d+,\d+\): error TS2322/

      writeFileSync(file, `${right}\nexport const wrong: number = 'a text'\n`)
      await eventually(async () => assert.match(await box.innerText(), error), PATIENCE_MS)
      assert.match(printed, /Type errors: 1 /)
      assert.match(printed, error)
      assert.equal(await box.isVisible(), true)

      writeFileSync(file, right)
      await eventually(async () => assert.equal(await box.innerText(), ''), PATIENCE_MS)
      assert.match(printed, /Type errors: none any more/)
      assert.equal(await box.isVisible(), false)
    }))

  it('refuses strings that could become code, as the site does', () =>
    inPage({}, async ({ page, faults }) => {
      await page.goto(`http://localhost:${port}/live`, { timeout: PATIENCE_MS })
      await page.getByRole('list', { name: '画面列表' }).waitFor({ timeout: PATIENCE_MS })
      const outcome = await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<img src=x onerror="ran = true">'
          return 'accepted'
        } catch (error) {
          return String(error)
        }
      })
      assert.match(outcome, /^TypeError: .*requires 'TrustedHTML' assignment/)
      assert.equal(faults.length, 1)
      assert.match(faults[0]!, /The action has been blocked/)
    }))
})
