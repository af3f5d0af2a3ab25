import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Dialog, Page } from 'playwright-core'
import { freePorts } from 'api/testing/free-ports'
import { eventually, settled } from '../../browser'
import { ownBrowser } from '../../journey'
import { ROOT, startSite, type RunningSite } from '../../site'

/** The first build of a development server takes long. */
const PATIENCE_MS = 120_000

describe("one part from a developer's machine, in one tab of a running site", () => {
  const inPage = ownBrowser()
  let site: RunningSite
  let server: ChildProcess
  let origin = ''

  before(async () => {
    const [port] = await freePorts(1)
    origin = `http://localhost:${port}`
    server = spawn(process.execPath, ['../build/run.mjs', '../server/dev.ts', '--for-site'], {
      cwd: path.join(ROOT, 'mf-live'),
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    })
    site = await startSite({ WITH_ORIGINS: origin })
    await eventually(
      async () => assert.equal((await fetch(`${origin}/remoteEntry.js`)).status, 200),
      PATIENCE_MS,
    )
  })
  after(async () => {
    await site?.stop()
    if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'close')
  })

  const askedOf = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    return () => asked.filter((address) => address.startsWith(origin))
  }
  const address = () => `${site.url}/live?with=mf-live@${origin}`

  it('is loaded after a confirmation that names the address, is named by a badge, and ends by one click', () =>
    inPage({}, async ({ page, faults }) => {
      const borrowed = askedOf(page)
      const questions: string[] = []
      page.on('dialog', (dialog: Dialog) => {
        questions.push(dialog.message())
        assert.deepEqual(borrowed(), [])
        void dialog.accept()
      })
      await page.goto(address())
      await settled(page)
      assert.equal(questions.length, 1)
      assert.match(questions[0]!, new RegExp(`从 ${origin} 载入「田间直播」的代码`))
      assert.ok(borrowed().length > 1, borrowed().join('\n'))
      const badge = page.getByText(`「田间直播」来自 ${origin}，不是网站发布的版本`)
      await badge.waitFor()
      // It stays for the whole visit of this tab.
      await page.getByRole('contentinfo').getByRole('link', { name: '品牌故事' }).click()
      await page.getByRole('heading', { level: 1, name: '品牌故事' }).waitFor()
      await badge.waitFor()
      await page.getByRole('link', { name: '结束' }).click()
      await badge.waitFor({ state: 'detached' })
      assert.equal(page.url(), `${site.url}/about`)
      await settled(page)
      assert.equal(await badge.count(), 0)
      assert.deepEqual(faults, [])
    }))

  it('is not loaded when the visitor declines, and the released part is shown', () =>
    inPage({}, async ({ page, faults }) => {
      const borrowed = askedOf(page)
      page.on('dialog', (dialog: Dialog) => void dialog.dismiss())
      await page.goto(address())
      await page.waitForURL(`${site.url}/live`)
      await settled(page)
      assert.deepEqual(borrowed(), [])
      assert.deepEqual(faults, [])
    }))
})
