import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { OwnSite } from '../../journey'
import { openBag, UNUSUAL } from '../../open-bag'
import { heading, isOnFirstView, main, RICE, rice, widths } from './trace-page'

/** What is said of single bags, and asked about one. */
export function bags({ site, visit }: OwnSite): void {
  // Each opens bags that nobody opened before.
  for (const [which, options] of widths.entries()) {
    const width = `${options.viewport.width} px`

    it(`warns of a bag that was never given out, at ${width}`, () =>
      visit(`${rice}/21/9999`, options, async (page) => {
        await isOnFirstView(heading(page, '这个袋号没有发出过'))
        await main(page).getByText('农场没有发出过这个袋号，见上面的提醒。').waitFor()
        assert.match(await page.title(), /^北坡稻鸭米 R-01，袋号 9999 · /)
      }))

    it(`warns of a code that was opened too often, and of no other, at ${width}`, async () => {
      const [copied, other] = [`001${which}`, `002${which}`]
      const isWarnedOf = async (serial: string) =>
        (await (await fetch(`${site.url}${rice}/21/${serial}`)).text()).includes('可能被人抄过')
      await openBag(site.url, copied, UNUSUAL - 1)
      assert.equal(await isWarnedOf(copied), false)
      await visit(`${rice}/21/${copied}`, options, async (page) => {
        const warning = heading(page, '这个码被查看得太多，可能被人抄过')
        await warning.waitFor()
        await isOnFirstView(warning)
      })
      assert.equal(await isWarnedOf(copied), true, 'the page itself warns whoever opens it next')
      assert.equal(await isWarnedOf(other), false)
      await visit(`${rice}/21/${other}`, options, async (page) => {
        await main(page).getByText('这是第一次有人查看这一袋。').waitFor()
        assert.equal(await main(page).getByText('可能被人抄过').count(), 0)
      })
    })

    it(`takes a question about a bag, which staff read with its batch, at ${width}`, async () => {
      const serial = `003${which}`
      let reference = ''
      await visit(`${rice}/21/${serial}`, options, async (page) => {
        await main(page).getByRole('button', { name: '对这一批有疑问，来问我们' }).click()
        await page.getByLabel('想问什么').fill('米里有小石子，怎么办？')
        await page.getByLabel('手机或邮箱').fill('12')
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: '发出' }).click()
        await main(page).getByText('请填写手机号码（11 位或以 + 开头）或电子邮箱。').waitFor()
        await page.getByLabel('手机或邮箱').fill('13800138000')
        await page.getByRole('button', { name: '重新发出' }).click()
        await heading(page, '已经收到你的问题').waitFor()
        const number = main(page).getByText(/^ASK-\d{8}-\d{4}$/)
        reference = (await number.innerText()).trim()
      })
      const list = await site.run('.', 'api/src/staff/cli.ts', 'list-batch-questions')
      assert.match(list, new RegExp(`${reference} .*${RICE}/R-01/${serial} .*13800138000`))
      assert.match(list, /米里有小石子，怎么办？/)
    })
  }
}
