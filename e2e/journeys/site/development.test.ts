import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../browser'
import {
  ownDevelopment,
  ownTree,
  PATIENCE_MS,
  showsTypeErrors,
  type Development,
} from '../../development'
import { ownBrowser, ownSite } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const tree = ownTree()

describe('npm run dev -w mf-live', () => {
  const inPage = ownBrowser()
  const development = ownDevelopment(tree, 'mf-live')

  it('shows a type error in the terminal and in the page until it is mended', () =>
    inPage({}, async ({ page, faults }) => {
      await open(page, development, '/live', '田间直播')
      await showsTypeErrors(development, page, 'mf-live/src/streams/order.ts')
      assert.deepEqual(faults, [])
    }))

  it('refuses strings that could become code, as the site does', () =>
    inPage({}, async ({ page, faults }) => {
      await open(page, development, '/live', '田间直播')
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

describe('npm run dev', () => {
  const inPage = ownBrowser()
  const development = ownDevelopment(tree, '.')

  it('shows a type error of any part in the terminal and in the page until it is mended', () =>
    inPage({}, async ({ page, faults }) => {
      await open(page, development, '/about', '品牌故事')
      await showsTypeErrors(development, page, 'mf-live/src/streams/order.ts')
      assert.deepEqual(faults, [])
    }))

  it('shows changes of a part while the page keeps its state', () =>
    inPage({}, async ({ page, faults }) => {
      await keepsState(development, page)
      assert.deepEqual(faults, [])
    }))
})

describe('npm run dev -w mf-pay -- --in-shell', () => {
  const { site, inPage } = ownSite()
  const development = ownDevelopment(tree, 'mf-pay', ['--in-shell'], () => ({
    SITE_DIR: site.siteDir,
  }))

  it('shows a type error in the terminal and in the page until it is mended', () =>
    inPage({}, async ({ page, faults }) => {
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await open(page, development, '/pay', '支付 & 捐赠')
      await showsTypeErrors(development, page, 'mf-pay/src/balance/share.ts')
      // Two of a part on one page break its hot updates.
      assert.equal(asked.filter((path) => path === '/remoteEntry.js').length, 1)
      assert.deepEqual(faults, [])
    }))

  it('shows changes of the part while the page keeps its state', () =>
    inPage({}, async ({ page, faults }) => {
      await keepsState(development, page)
      assert.deepEqual(faults, [])
    }))

  it("shows the other parts from the site's releases, under the site's policy", () =>
    inPage({}, async ({ page, faults }) => {
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      const answer = await page.goto(`${development.url}/live`)
      await page.getByRole('heading', { level: 1, name: '田间直播' }).waitFor()
      await page.getByRole('list', { name: '画面列表' }).waitFor()
      const isEntry = (place: string) => /^\/releases\/mf-live\/.*\/remoteEntry\./.test(place)
      assert.ok(asked.some(isEntry), asked.join('\n'))
      const policy = (await answer!.allHeaders())['content-security-policy']!
      assert.match(policy, /default-src 'none'; script-src 'self' http:\/\/localhost:\d+ /)
      assert.match(policy, /style-src 'self' http:\/\/localhost:\d+ /)
      assert.doesNotMatch(policy, /unsafe/)
      assert.deepEqual(faults, [])
    }))
})

describe('npm run dev -w mf-live -- --for-site', () => {
  const inPage = ownBrowser()
  const development = ownDevelopment(tree, 'mf-live', ['--for-site'])
  let site: RunningSite
  before(async () => {
    site = await startSite({ WITH_ORIGINS: development.url })
  })
  after(() => site?.stop())

  it('shows a type error in the terminal and in the page of the site until it is mended', () =>
    inPage({}, async ({ page, faults }) => {
      page.on('dialog', (question) => void question.accept())
      // The shell waits ten seconds for a part; the first build takes longer.
      await eventually(
        async () => assert.equal((await fetch(`${development.url}/remoteEntry.js`)).status, 200),
        PATIENCE_MS,
      )
      await page.goto(`${site.url}/live?with=mf-live@${development.url}`)
      await showsTypeErrors(development, page, 'mf-live/src/streams/order.ts')
      assert.deepEqual(faults, [])
    }))
})

/** Opens a screen in development, where the first build and the api may not be ready yet. */
async function open(page: Page, development: Development, path: string, heading: string) {
  const { url } = development
  await eventually(
    async () => assert.equal((await fetch(`${url}/api/health`)).status, 200, development.printed),
    PATIENCE_MS,
  )
  await page.goto(url + path, { timeout: PATIENCE_MS })
  const screen = page.getByRole('heading', { level: 1, name: heading, exact: true })
  await screen.waitFor({ timeout: PATIENCE_MS })
}

/** Changes a component, the wording and a style of mf-pay while its form is being filled in. */
async function keepsState(development: Development, page: Page): Promise<void> {
  await open(page, development, '/pay', '支付 & 捐赠')
  const name = page.getByLabel('怎么称呼你')
  await name.fill('王小明')
  // A loaded page has nothing of an earlier one.
  await page.evaluate(() => void (document.documentElement.dataset.visit = 'the first'))

  const heading = page.getByRole('heading', { level: 1 })
  const mendComponent = development.edit('mf-pay/src/PayScreen.tsx', (text) =>
    text.replace("{t('pay.heading')}", "{t('pay.heading')}！"),
  )
  await eventually(async () => assert.equal(await heading.innerText(), '支付 & 捐赠！'))
  const mendWording = development.edit('mf-pay/src/messages/zh.ts', (text) =>
    text.replace("heading: '支付 & 捐赠'", "heading: '支付和捐赠'"),
  )
  await eventually(async () => assert.equal(await heading.innerText(), '支付和捐赠！'))
  const mendStyle = development.edit('mf-pay/src/PayScreen.module.css', (text) =>
    text.replace('gap: var(--space-3)', 'gap: 77px'),
  )
  const gap = () => heading.evaluate((one) => getComputedStyle(one.parentElement!).rowGap)
  await eventually(async () => assert.equal(await gap(), '77px'))

  assert.equal(await name.inputValue(), '王小明')
  assert.equal(await page.locator('html').getAttribute('data-visit'), 'the first')
  mendComponent()
  mendWording()
  mendStyle()
}
