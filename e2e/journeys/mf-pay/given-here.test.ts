import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { eventually, readsEnglish, settled, tabTo } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { desk, fill, form, heading, phone, press, toCashier, words } from './gift-page'

const given = {
  zh: {
    ...words.zh,
    title: '这台设备上的捐赠',
    receipt: '查看凭据',
    isPaid: '已付款',
    payOn: '继续付款',
  },
  en: {
    ...words.en,
    title: 'Gifts from this device',
    receipt: 'View receipt',
    isPaid: 'Paid',
    payOn: 'Continue to payment',
  },
}

const FORGET = '忘记这笔'

describe('the gifts of this device', TWO_AT_A_TIME, () => {
  const { site, visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '1000' })
  const zh = given.zh

  const listed = (page: Page, { title }: { title: string }) =>
    page.getByRole('region', { name: title, exact: true })

  /** A tab of the same browser, at the form. */
  async function newTab(from: Page, start = '/pay'): Promise<Page> {
    const page = await from.context().newPage()
    await page.goto(site.url + start)
    await settled(page)
    return page
  }

  async function give(page: Page, text: (typeof given)['zh' | 'en'], amount?: string) {
    await fill(page, text, amount)
    await toCashier(page, text)
    await press(page, text.approve)
    await heading(page, text.paid).waitFor()
  }

  for (const [lang, text] of Object.entries(given))
    for (const options of [phone, desk]) {
      const reading = (): BrowserContextOptions => ({
        ...options,
        ...(lang === 'en' ? readsEnglish : {}),
      })
      const start = lang === 'en' ? '/en/pay' : '/pay'
      const where = `in ${lang} at ${options.viewport.width} px`

      it(`lead to the receipt of a tab that was closed, ${where}`, () =>
        visit(start, reading(), async (page) => {
          assert.equal(await listed(page, text).count(), 0)
          await give(page, text)
          const address = page.url()
          const tab = await newTab(page, start)
          await page.close()
          await listed(tab, text).getByText(text.isPaid, { exact: true }).waitFor()
          await listed(tab, text).getByText(text.sum, { exact: true }).waitFor()
          const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
          assert.ok(wide <= options.viewport.width, `${wide} px wide`)
          await listed(tab, text).getByRole('link', { name: text.receipt }).click()
          await heading(tab, text.paid).waitFor()
          assert.equal(tab.url(), address)
        }))

      it(`offer an order that waits for payment again, first of all, ${where}`, () =>
        visit(start, reading(), async (page) => {
          await fill(page, text, '12.00')
          await toCashier(page, text)
          const second = await newTab(page, start)
          await page.close()
          await give(second, text)
          const tab = await newTab(second, start)
          const first = listed(tab, text).getByRole('listitem').first()
          assert.match((await first.textContent())!, /12\.00/)
          await first.getByRole('link', { name: text.payOn }).click()
          await tab.waitForURL(/sandbox\/cashier/)
          await press(tab, text.approve)
          await heading(tab, text.paid).waitFor()
          await tab.goto(site.url + start)
          await eventually(async () =>
            assert.equal(
              await listed(tab, text).getByText(text.isPaid, { exact: true }).count(),
              2,
            ),
          )
          assert.equal(await listed(tab, text).getByRole('link', { name: text.payOn }).count(), 0)
        }))
    }

  it('are forgotten by keyboard, in every tab and for good', () =>
    visit('/pay', desk, async (page) => {
      await give(page, zh, '10.00')
      const receipt = page.url()
      const other = await newTab(page)
      await give(other, zh, '20.00')
      await page.goto(`${site.url}/pay`)
      const items = listed(page, zh).getByRole('listitem')
      await eventually(async () => assert.equal(await items.count(), 2))
      const tab = await newTab(page)
      await tabTo(page, items.nth(1).getByRole('button', { name: FORGET }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: '忘记这笔捐赠？' })
      await tabTo(page, dialog.getByRole('button', { name: FORGET }))
      await page.keyboard.press('Enter')
      await eventually(async () => assert.equal(await items.count(), 1))
      assert.match((await items.first().textContent())!, /20\.00/)
      const title = page.getByRole('heading', { name: zh.title })
      assert.ok(
        await title.evaluate((one) => one === document.activeElement),
        'the title has the focus',
      )
      await eventually(async () =>
        assert.equal(await listed(tab, zh).getByRole('listitem').count(), 1),
      )
      await press(tab, FORGET)
      await tab.getByRole('dialog').getByRole('button', { name: FORGET }).click()
      await listed(page, zh)
        .getByText(/^都忘记了。/)
        .waitFor()
      await page.reload()
      await settled(page)
      await form(page, zh).waitFor()
      assert.equal(await listed(page, zh).count(), 0)
      assert.doesNotMatch(
        await page.evaluate(() => JSON.stringify({ ...localStorage })),
        new RegExp(receipt.split('/').at(-1)!),
      )
      await page.goto(receipt)
      await heading(page, zh.paid).waitFor()
    }))

  it('whose list cannot be loaded leave the form alone, and say so', () =>
    visit('/pay', phone, async (page) => {
      await give(page, zh)
      await page.route(/\/given\.[0-9a-f]+\.js/, (route) => route.abort())
      await page.goto(`${site.url}/pay`)
      await page.getByText('这台设备上的捐赠没有读到，可能是网络断了。').waitFor()
      await form(page, zh).waitFor()
    }))

  it('cost nothing where there are none', () =>
    visit('/pay', phone, async (page) => {
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      assert.ok(
        loaded.some((name) => /\/give\.[0-9a-f]+\.js/.test(name)),
        loaded.join('\n'),
      )
      assert.deepEqual(
        loaded.filter((name) => /\/(given|gift)\.[0-9a-f]+\./.test(name)),
        [],
      )
    }))

  it('are none, without a word, where the browser refuses to store anything', () =>
    visit('/pay', phone, async (page) => {
      await page.addInitScript(() => {
        for (const name of ['getItem', 'setItem', 'removeItem'] as const)
          Storage.prototype[name] = () => {
            throw new DOMException('refused', 'SecurityError')
          }
      })
      await page.reload()
      await settled(page)
      await fill(page, zh)
      await toCashier(page, zh)
      await page.goBack()
      await heading(page, zh.waiting).waitFor()
      await page.goto(`${site.url}/pay`)
      await settled(page)
      assert.equal(await listed(page, zh).count(), 0)
    }))
})
