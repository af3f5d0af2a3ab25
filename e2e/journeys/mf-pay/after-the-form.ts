import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nobodyLooks, settled } from '../../browser'
import { type OwnSite } from '../../journey'
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
  toCashier,
  words,
} from './gift-page'

/** What becomes of a gift once it has been sent to the cashier. */
export function afterTheForm({ site, inPage, visit }: OwnSite): void {
  const zh = words.zh

  /** How many gifts of an amount stand in the ledger that were given here; tests that run beside give others. */
  const booked = async (amount: string) => {
    const filter = new URLSearchParams({ item: '线上捐赠', amountMin: amount, amountMax: amount })
    const answer = await fetch(`${site.url}/api/finance/donation/page?${filter}`)
    return ((await answer.json()) as { data: { total: number } }).data.total
  }

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
      await page.getByText('匿名爱心人士').filter({ visible: true }).first().waitFor()
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

  it('is printed on one page, with its code and the name that was asked for, which stays nowhere', () =>
    visit('/pay', desk, async (page) => {
      await fill(page, zh)
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      await settled(page)
      const code = await codeOn(page, zh)
      await page.getByRole('checkbox', { name: '打印时写上捐赠人的姓名' }).check()
      await page.getByRole('textbox', { name: '捐赠人的姓名' }).fill('欧阳小田')
      await page.emulateMedia({ media: 'print' })
      const note = page.locator('article footer')
      await note.getByText('捐赠人 欧阳小田（由打印的人填写，农场没有核对）').waitFor()
      assert.equal((await note.textContent())!.replaceAll(' ', '').includes(code), true)
      await page
        .getByText(/不是公益事业捐赠票据/)
        .first()
        .waitFor()
      for (const name of ['打印凭据', '我已保存'])
        assert.equal(await page.getByRole('button', { name }).isVisible(), false, name)
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1)
      const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
      assert.doesNotMatch(await stored(), /欧阳/)
      await page.emulateMedia({ media: 'screen' })
      await page.reload()
      await heading(page, zh.paid).waitFor()
      assert.doesNotMatch(await page.content(), /欧阳/)
    }))

  it('that could not be read says that nothing is lost, and comes with the next try', () =>
    inPage(desk, async ({ page }) => {
      await page.addInitScript(nobodyLooks)
      await page.route('**/pay/order/get*', (route) => route.abort())
      await page.goto(`${site.url}/pay/order`)
      await settled(page)
      await page.getByRole('textbox', { name: zh.code }).fill('0'.repeat(26))
      await press(page, zh.open)
      await page.getByText('这笔捐赠没有读到').waitFor()
      await page.unroute('**/pay/order/get*')
      await press(page, '重试')
      await heading(page, '没有找到这笔捐赠').waitFor()
    }))
}
