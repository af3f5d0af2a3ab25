import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { eventually, readsEnglish, settled, tabTo } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

const words = {
  zh: {
    form: '捐一笔',
    amount: '金额（元）',
    name: '怎么称呼你',
    anonymous: '匿名捐赠',
    consent: '我已阅读并同意捐赠说明。',
    submit: /^去付款/,
    demo: '演示支付',
    approve: '付款成功',
    refuse: '付款被拒绝',
    abandon: '不付款，返回网站',
    paid: '捐赠已收到，谢谢你',
    failed: '付款没有成功',
    waiting: '等待付款',
    again: '回到表单再试一次',
    keep: '请保存查询码',
    kept: '我已保存',
    code: '查询码',
    open: '查看捐赠',
    shown: /王\*\*/,
    sum: '¥66.60',
  },
  en: {
    form: 'Make a gift',
    amount: 'Amount (yuan)',
    name: 'Your name',
    anonymous: 'Give anonymously',
    consent: 'I have read and agree to the terms of giving.',
    submit: /^Go to payment/,
    demo: 'Demonstration payment',
    approve: 'Payment goes through',
    refuse: 'Payment is refused',
    abandon: 'Go back without paying',
    paid: 'Your gift has arrived. Thank you!',
    failed: 'The payment did not go through',
    waiting: 'Waiting for payment',
    again: 'Back to the form to try again',
    keep: 'Please save this code',
    kept: 'I have saved it',
    code: 'Code',
    open: 'View the gift',
    shown: /王\*\*/,
    sum: 'CNY 66.60',
  },
}
type Words = (typeof words)['zh' | 'en']

/** The link to a row of the ledger. */
const ENTRY = /^(№|No\.\s)\d+$/

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const form = (page: Page, text: Words) => page.getByRole('region', { name: text.form, exact: true })
const field = (page: Page, text: Words, name: 'amount' | 'name') =>
  form(page, text).getByRole('textbox', { name: text[name], exact: name === 'amount' })
const submit = (page: Page, text: Words) =>
  form(page, text).getByRole('button', { name: text.submit })

/** Fills in what is needed. */
async function fill(page: Page, text: Words, amount = '66.60') {
  await field(page, text, 'amount').fill(amount)
  await field(page, text, 'name').fill('王小明')
  await form(page, text).getByRole('checkbox', { name: text.consent }).check()
}

/** Sends the form, and is at the cashier. */
async function toCashier(page: Page, text: Words) {
  await submit(page, text).click()
  await page.waitForURL(/\/api\/pay\/sandbox\/cashier/)
  await page.getByText(text.demo, { exact: true }).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The code as the page shows it, without its blanks. */
async function codeOn(page: Page, text: Words): Promise<string> {
  const shown = await page.getByRole('region', { name: text.keep }).textContent()
  return /(?:[0-9A-Z]{4,5} ){5}[0-9A-Z]{5}/.exec(shown!)![0].replaceAll(' ', '')
}

describe('a gift at the sandbox', TWO_AT_A_TIME, () => {
  const { site, inPage, visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '100000' })
  const zh = words.zh

  /** How many gifts of an amount stand in the ledger that were given here; tests that run beside give others. */
  const booked = async (amount: string) => {
    const filter = new URLSearchParams({ item: '线上捐赠', amountMin: amount, amountMax: amount })
    const answer = await fetch(`${site.url}/api/finance/donation/page?${filter}`)
    return ((await answer.json()) as { data: { total: number } }).data.total
  }

  for (const [lang, text] of Object.entries(words))
    for (const options of [phone, desk]) {
      const reading = (): BrowserContextOptions => ({
        ...options,
        ...(lang === 'en' ? readsEnglish(site.url) : {}),
      })
      const where = `in ${lang} at ${options.viewport.width} px`

      it(`is paid, has its receipt and code, and stands in the ledger, ${where}`, () =>
        visit('/pay', reading(), async (page) => {
          await fill(page, text)
          await toCashier(page, text)
          await press(page, text.approve)
          await heading(page, text.paid).waitFor()
          assert.match(new URL(page.url()).pathname, /^\/pay\/order\/[0-9A-Z]{26}$/)
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
          await page.getByText('线上捐赠').first().waitFor()
          await page.getByText(text.sum).first().waitFor()
        }))

      it(`is refused, and can be tried again without typing anew, ${where}`, () =>
        visit('/pay', reading(), async (page) => {
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

  it('that was left at the cashier waits, and is paid when the visitor comes back to it', () =>
    visit('/pay', phone, async (page) => {
      await fill(page, zh)
      await toCashier(page, zh)
      await page.getByRole('link', { name: zh.abandon }).click()
      await heading(page, zh.waiting).waitFor()
      await page.reload()
      await heading(page, zh.waiting).waitFor()
      await page.getByRole('main').getByRole('link', { name: '去付款', exact: true }).click()
      await page.waitForURL(/sandbox\/cashier/)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
    }))

  for (const [how, listens] of [
    ['by itself', true],
    ['by asking, where the page cannot listen', false],
  ] as const)
    it(`paid in another tab shows so in the first one, ${how}`, () =>
      visit('/pay', desk, async (page) => {
        if (!listens)
          await page.route('**/pay/order/watch*', (route) => route.fulfill({ status: 503 }))
        await fill(page, zh)
        await toCashier(page, zh)
        const cashier = page.url()
        await page.getByRole('link', { name: zh.abandon }).click()
        await heading(page, zh.waiting).waitFor()
        const other = await page.context().newPage()
        await other.goto(cashier)
        await press(other, zh.approve)
        await heading(other, zh.paid).waitFor()
        await heading(page, zh.paid).waitFor()
        assert.equal(await page.getByRole('link', { name: '去付款', exact: true }).count(), 0)
        await other.close()
      }))

  it('is not paid again by going Back after paying', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh, '41.00')
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      await page.goBack()
      await page.waitForURL(/sandbox\/cashier/)
      await page.reload()
      await page.getByText('已经付过款').waitFor()
      await page.getByRole('link', { name: '返回网站' }).click()
      await heading(page, zh.paid).waitFor()
      assert.equal(await booked('41.00'), 1)
    }))

  it('that was paid twice counts once, and the receipt says what becomes of the rest', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh, '51.00')
      await toCashier(page, zh)
      await press(page, '付款两次')
      await heading(page, zh.paid).waitFor()
      await page.getByRole('status').filter({ hasText: '只记了一次账' }).waitFor()
      assert.equal(await booked('51.00'), 1)
    }))

  it('that is anonymous shows nothing of the name, on the receipt or in the ledger', () =>
    visit('/pay', phone, async (page) => {
      await fill(page, zh)
      await field(page, zh, 'name').fill('诸葛不留名')
      await form(page, zh).getByRole('checkbox', { name: zh.anonymous }).check()
      await form(page, zh)
        .getByText(/匿名爱心人士/)
        .waitFor()
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      await page.getByRole('definition').filter({ hasText: '匿名爱心人士' }).waitFor()
      assert.doesNotMatch(await page.content(), /诸葛/)
      await page.getByRole('link', { name: ENTRY }).click()
      await page.getByText('匿名爱心人士').first().waitFor()
      assert.doesNotMatch(await page.content(), /诸葛/)
    }))

  it('is followed by its code from another browser, however that is typed', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh)
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      const code = await codeOn(page, zh)
      await visit('/pay/order', phone, async (other) => {
        const box = other.getByRole('textbox', { name: zh.code })
        await box.fill('G20261121000000000001')
        await press(other, zh.open)
        await other.getByText(/不是以 G 开头的捐赠编号/).waitFor()
        await box.fill('0'.repeat(26))
        await press(other, zh.open)
        await heading(other, '没有找到这笔捐赠').waitFor()
        await other
          .getByRole('textbox', { name: zh.code })
          .fill(code.toLowerCase().replace(/(.{5})/g, '$1 - '))
        await press(other, zh.open)
        await heading(other, zh.paid).waitFor()
        assert.equal(await other.getByRole('region', { name: zh.keep }).count(), 0)
        assert.doesNotMatch(await other.content(), /小明/)
      })
    }))

  it('comes back into a browser that does not know it with words and a way on', () =>
    visit('/pay/return?order=G20261121000000000001', phone, async (page) => {
      await heading(page, '这笔捐赠没有丢').waitFor()
      await page.getByText('捐赠编号 G20261121000000000001').waitFor()
      await page.getByRole('textbox', { name: zh.code }).waitFor()
    }))

  it('is printed on one page, without what only a screen needs', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh)
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      await page
        .getByText(/不是公益事业捐赠票据/)
        .first()
        .waitFor()
      for (const name of ['打印凭据', '我已保存'])
        assert.equal(await page.getByRole('button', { name }).isVisible(), false, name)
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1)
    }))

  it('that could not be read says that nothing is lost, and comes with the next try', () =>
    inPage(desk, async ({ page }) => {
      await page.route('**/pay/order/get*', (route) => route.abort())
      await page.goto(`${site.url}/pay/order/${'0'.repeat(26)}`)
      await page.getByText('这笔捐赠没有读到').waitFor()
      await page.unroute('**/pay/order/get*')
      await press(page, '重试')
      await heading(page, '没有找到这笔捐赠').waitFor()
    }))
})

describe('a gift that nobody pays', () => {
  const { site, visit } = ownSite({ PAY_SECONDS: '10', PAY_ASK_MS: '500' })
  for (const [lang, text] of Object.entries(words))
    it(`runs out by itself, and the form is still filled in, in ${lang}`, () =>
      visit(
        '/pay',
        lang === 'en' ? { ...desk, ...readsEnglish(site.url) } : phone,
        async (page) => {
          await fill(page, text)
          await toCashier(page, text)
          const cashier = page.url()
          await page.getByRole('link', { name: text.abandon }).click()
          await heading(page, text.waiting).waitFor()
          await heading(page, lang === 'zh' ? '订单已经过期' : 'The order has expired').waitFor()
          await page.goto(cashier)
          await page.getByText(lang === 'zh' ? '已经关闭' : 'can no longer be paid').waitFor()
          await page.goBack()
          await page.getByRole('link', { name: text.again }).click()
          await eventually(async () =>
            assert.equal(await field(page, text, 'amount').inputValue(), '66.60'),
          )
        },
      ))
})
