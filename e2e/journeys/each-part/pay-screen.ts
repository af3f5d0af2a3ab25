import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Balance, LedgerPage } from 'shared/contract'
import { eventually, readsEnglish } from '../../browser'
import { TWO_AT_A_TIME, type OwnSite } from '../../journey'
import { ask, desk, h1, main, phone, words, yuan } from './screen'

export function payScreen({ site, visit }: OwnSite): void {
  describe('payment and donation', TWO_AT_A_TIME, () => {
    for (const options of [phone, desk])
      it(`shows the real figures beside a form that says it is a demonstration at ${options.viewport.width} px`, () =>
        visit('/pay', options, async (page) => {
          const { balance, totalDonation, totalExpense } = await ask<Balance>(
            site,
            '/finance/balance/get',
          )
          const account = main(page).getByRole('region', { name: '收支与结余' })
          await eventually(async () => {
            const text = await words(account)
            assert.ok(text.includes(`累计捐赠 ${yuan(totalDonation)}`), text)
            assert.ok(text.includes(`累计支出 ${yuan(totalExpense)}`), text)
            assert.ok(text.includes(`结余 ${yuan(balance)}`), text)
          })
          const { list } = await ask<LedgerPage>(
            site,
            '/finance/donation/page?pageNo=1&pageSize=10&dateSort=-1',
          )
          const gifts = main(page).getByRole('region', { name: '最近的捐赠' })
          await eventually(async () => {
            const first = await words(gifts.getByRole('listitem').first())
            assert.ok(first.includes(list[0]!.date) && first.includes(yuan(list[0]!.amount)), first)
          })
          const form = main(page).getByRole('region', { name: '捐一笔' })
          await form.getByText('演示支付', { exact: true }).first().waitFor()
          await form.getByText(/不会动用真实的钱/).waitFor()
        }))

    it('says the same in English', () =>
      visit('/en/pay', { ...desk, ...readsEnglish }, async (page) => {
        const { balance } = await ask<Balance>(site, '/finance/balance/get')
        await h1(page, 'Pay & donate').waitFor()
        await main(page).getByText(yuan(balance).replace('¥', 'CNY ')).first().waitFor()
        await main(page).getByRole('heading', { name: 'Make a gift' }).waitFor()
      }))
  })
}
