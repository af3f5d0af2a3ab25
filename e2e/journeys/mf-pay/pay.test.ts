import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { eventually, readsEnglish, settled, tabTo } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { afterTheForm } from './after-the-form'
import {
  codeOn,
  desk,
  ENTRY,
  field,
  fill,
  form,
  heading,
  phone,
  press,
  submit,
  toCashier,
  words,
} from './gift-page'

describe('a gift at the sandbox', TWO_AT_A_TIME, () => {
  const own = ownSite({ GIFTS_PER_TEN_MINUTES: '100000' })
  const { site, visit } = own
  const zh = words.zh

  for (const [lang, text] of Object.entries(words))
    for (const options of [phone, desk]) {
      const reading = (): BrowserContextOptions => ({
        ...options,
        ...(lang === 'en' ? readsEnglish : {}),
      })
      const start = lang === 'en' ? '/en/pay' : '/pay'
      const where = `in ${lang} at ${options.viewport.width} px`

      it(`is paid, has its receipt and code, and stands in the ledger, ${where}`, () =>
        visit(start, reading(), async (page) => {
          await fill(page, text)
          await toCashier(page, text)
          await press(page, text.approve)
          await heading(page, text.paid).waitFor()
          assert.match(new URL(page.url()).pathname, new RegExp(`^${start}/order/[0-9A-Z]{26}$`))
          await page.getByText(text.demo, { exact: true }).first().waitFor()
          await page.getByText(text.sum, { exact: true }).first().waitFor()
          await page.getByRole('definition').filter({ hasText: text.shown }).waitFor()
          const code = await codeOn(page, text)
          assert.equal(code, new URL(page.url()).pathname.split('/').at(-1))
          await press(page, text.kept)
          await page.getByRole('region', { name: text.keep }).waitFor({ state: 'detached' })
          await page.reload()
          await heading(page, text.paid).waitFor()
          await settled(page)
          assert.equal(await page.getByRole('region', { name: text.keep }).count(), 0)
          await page.getByRole('link', { name: ENTRY }).click()
          await page.waitForURL(/\/finance\/entry\/\d+$/)
          await page
            .getByText(/^(线上捐赠|Online donation)$/)
            .first()
            .waitFor()
          await page.getByText(text.sum).first().waitFor()
        }))

      it(`is refused, and can be tried again without typing anew, ${where}`, () =>
        visit(start, reading(), async (page) => {
          await fill(page, text)
          await toCashier(page, text)
          await press(page, text.refuse)
          await heading(page, text.failed).waitFor()
          await page.getByRole('link', { name: text.again }).click()
          await form(page, text).waitFor()
          await eventually(async () =>
            assert.equal(await field(page, text, 'amount').inputValue(), '66.60'),
          )
          assert.equal(await field(page, text, 'name').inputValue(), '王小明')
          await form(page, text).getByRole('checkbox', { name: text.consent }).check()
          await toCashier(page, text)
          await press(page, text.approve)
          await heading(page, text.paid).waitFor()
        }))
    }

  it('is given by keyboard alone', () =>
    visit('/pay', desk, async (page) => {
      await tabTo(page, field(page, zh, 'amount'))
      await page.keyboard.type('12.50')
      await tabTo(page, field(page, zh, 'name'))
      await page.keyboard.type('李雷')
      await tabTo(page, form(page, zh).getByRole('button', { name: '阅读捐赠说明' }))
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: '捐赠说明' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
      await tabTo(page, submit(page, zh))
      await page.keyboard.press('Enter')
      await page.waitForURL(/sandbox\/cashier/)
      await tabTo(page, page.getByRole('button', { name: '付款成功', exact: true }))
      await page.keyboard.press('Enter')
      await heading(page, zh.paid).waitFor()
      await page.getByText('¥12.50', { exact: true }).first().waitFor()
    }))

  it('has a number pad on a phone, and takes full-width digits', () =>
    visit('/pay', phone, async (page) => {
      assert.equal(await field(page, zh, 'amount').getAttribute('inputmode'), 'decimal')
      await fill(page, zh, '１２．５０')
      await toCashier(page, zh)
      await page.getByText('¥12.50').waitFor()
    }))

  it('of an amount that is none is not sent, and the field says why', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh)
      const amount = field(page, zh, 'amount')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/order/create')) sent.push(request.url())
      })
      for (const [typed, said] of [
        ['', /请选择或填写金额/],
        ['0', /金额请填 ¥1 到 ¥50,000。/],
        ['0.001', /最多两位小数/],
        ['-5', /不能是负数/],
        ['NaN', /用数字填写/],
        ['1e9', /用数字填写/],
        ['1000000000', /金额请填 ¥1 到 ¥50,000。/],
        ['12元半', /用数字填写/],
      ] as const) {
        await amount.fill(typed)
        await submit(page, zh).click()
        await eventually(async () => {
          assert.equal(await amount.getAttribute('aria-invalid'), 'true', typed)
          const described = (await amount.getAttribute('aria-describedby'))!.split(' ')
          const texts = await page.evaluate(
            (ids) => ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
            described,
          )
          assert.match(texts, said)
        })
        assert.equal(await amount.evaluate((one) => one === document.activeElement), true, typed)
        assert.equal(await amount.inputValue(), typed)
      }
      assert.deepEqual(sent, [])
    }))

  it('that was half typed is still there after a reload, but for the consent', () =>
    visit('/pay', phone, async (page) => {
      await fill(page, zh, '23.45')
      await page.getByRole('combobox', { name: '用在哪里' }).selectOption('土壤改良')
      await page.reload()
      await settled(page)
      await eventually(async () =>
        assert.equal(await field(page, zh, 'amount').inputValue(), '23.45'),
      )
      assert.equal(await page.getByRole('combobox', { name: '用在哪里' }).inputValue(), '土壤改良')
      const consent = form(page, zh).getByRole('checkbox', { name: zh.consent })
      assert.equal(await consent.isChecked(), false)
    }))

  it('is one order however often the button is pressed, and after an answer that was lost', () =>
    visit('/pay', desk, async (page) => {
      const keys: string[] = []
      let lost = 0
      await page.route('**/pay/order/create', async (route) => {
        keys.push((await route.request().allHeaders())['idempotency-key']!)
        // The service makes the order, and its answer never arrives.
        if (lost++ === 0) {
          await route.fetch()
          return route.abort()
        }
        return route.continue()
      })
      await fill(page, zh, '31.00')
      await submit(page, zh).dblclick()
      await page.getByRole('alert').filter({ hasText: '没有扣款' }).waitFor()
      assert.equal(await field(page, zh, 'amount').inputValue(), '31.00')
      await form(page, zh)
        .getByRole('button', { name: /^重新提交/ })
        .click()
      await page.waitForURL(/sandbox\/cashier/)
      assert.equal(keys.length, 2)
      assert.equal(new Set(keys).size, 1)
      const orders = await site.run('.', 'api/src/staff/cli.ts', 'list-orders', '--limit', '100')
      assert.equal(orders.split('\n').filter((line) => / 31\.00 /.test(line)).length, 1)
    }))

  afterTheForm(own)
})
