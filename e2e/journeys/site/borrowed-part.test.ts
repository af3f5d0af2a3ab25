import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Dialog, Page } from 'playwright-core'
import { eventually, settled } from '../../browser'
import { ownDevelopment, PATIENCE_MS, showsTypeErrors } from '../../development'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'

describe("one part from a developer's machine, in one tab of a running site", () => {
  const inPage = ownBrowser()
  const development = ownDevelopment('mf-live', ['--for-site'])
  let site: RunningSite

  before(async () => {
    site = await startSite({ WITH_ORIGINS: development.url })
    // The shell waits ten seconds for a part, the first build of a development server takes longer.
    await eventually(
      async () => assert.equal((await fetch(`${development.url}/remoteEntry.js`)).status, 200),
      PATIENCE_MS,
    )
  })
  after(() => site?.stop())

  const askedOf = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    return () => asked.filter((address) => address.startsWith(development.url))
  }
  const address = () => `${site.url}/live?with=mf-live@${development.url}`

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
      assert.match(questions[0]!, new RegExp(`从 ${development.url} 载入“田间直播”的代码`))
      assert.ok(borrowed().length > 1, borrowed().join('\n'))
      const badge = page.getByText(`“田间直播”来自 ${development.url}，不是网站发布的版本`)
      await badge.waitFor()
      // It stays for the whole visit of this tab.
      await page.getByRole('contentinfo').getByRole('link', { name: '品牌故事' }).click()
      await page.getByRole('heading', { level: 1, name: '品牌故事' }).waitFor()
      await badge.waitFor()
      await page.getByRole('link', { name: '结束' }).click()
      await page.waitForURL(`${site.url}/about`)
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

  it('shows its type errors in the terminal and in the page until they are mended', () =>
    inPage({}, async ({ page, faults }) => {
      page.on('dialog', (dialog: Dialog) => void dialog.accept())
      await page.goto(address())
      await settled(page)
      await showsTypeErrors(development, page, 'mf-live/src/streams/order.ts')
      assert.deepEqual(faults, [])
    }))
})
