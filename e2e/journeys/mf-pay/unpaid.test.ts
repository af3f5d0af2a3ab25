import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, readsEnglish } from '../../browser'
import { ownSite } from '../../journey'
import { desk, field, fill, heading, phone, toCashier, words } from './gift-page'

describe('a gift that nobody pays', () => {
  const { visit } = ownSite({ PAY_SECONDS: '10', PAY_ASK_MS: '500' })
  for (const [lang, text] of Object.entries(words))
    it(`runs out by itself, and the form is still filled in, in ${lang}`, () =>
      visit(
        lang === 'en' ? '/en/pay' : '/pay',
        lang === 'en' ? { ...desk, ...readsEnglish } : phone,
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
          const said =
            lang === 'zh'
              ? /^已过期，未付款 本站没有收到付款。/
              : /^Expired, not paid We received no/
          await page.getByRole('listitem').getByText(said).waitFor()
          await eventually(async () =>
            assert.equal(await field(page, text, 'amount').inputValue(), '66.60'),
          )
        },
      ))
})
