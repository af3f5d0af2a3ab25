import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { shownOf, unmarkedChinese } from './chinese-left'
import { pages } from './pages'
import { desk } from './shell-page'

/** What stays Chinese on purpose: the words of a hint on the form of a gift. */
const KEPT = ['匿名爱心人士']
const more = [
  '/finance?list=donation',
  '/finance?type=公益餐食&purpose=乡村学校午餐&list=expense',
  '/finance?purpose=月球基地',
  '/finance/transfers',
  '/finance/transfers?purpose=乡村学校午餐',
  '/live?place=北坡村',
  '/live/apiary',
  '/no/such/page',
]

describe('the site in English', TWO_AT_A_TIME, () => {
  const { site, inPage } = ownSite()

  /** The data of a call of the service. */
  const dataOf = async (path: string, gift?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'english-0'.repeat(3) }
    const post = gift && { method: 'POST', headers, body: JSON.stringify(gift) }
    const answer = await fetch(`${site.url}/api${path}`, post)
    assert.equal(answer.status, 200, path)
    const { data } = (await answer.json()) as { data: unknown }
    return data
  }
  const closedLists = async () => {
    const english = (await dataOf('/english/text/list-all')) as { zh: string; en: string }[]
    assert.ok(english.length > 100, `${english.length} texts`)
    return english.map(({ zh }) => zh).filter((zh) => !KEPT.includes(zh))
  }

  const readsAsEnglish = (at: string) =>
    inPage({ ...desk, ...readsEnglish }, async ({ page }) => {
      const chinese = await closedLists()
      await page.goto(site.url + inLang('en', at))
      await settled(page)
      await eventually(async () => {
        assert.equal(await page.locator('html').getAttribute('lang'), 'en')
        assert.equal(await page.locator('main [aria-busy=true]').count(), 0)
        // A title cannot mark a language, and names what the address filters by.
        const titled = `Ledger · purpose: ${new URL(page.url()).searchParams.get('purpose')} · `
        const left = (await unmarkedChinese(page)).filter((text) => !text.startsWith(titled))
        assert.deepEqual(left, [])
        assert.deepEqual(await shownOf(page, chinese), [])
      })
    })

  for (const at of [...pages, ...more])
    it(`${at} marks what stays Chinese, and says every closed list in English`, () =>
      readsAsEnglish(at))

  it('an entry too, once it is checked: the raw values are those of the Chinese original', () =>
    inPage({ ...desk, ...readsEnglish }, async ({ page }) => {
      await page.goto(`${site.url}/en/finance/entry/1`)
      await page.getByText(/^Verified: this entry/).waitFor()
      const leaf = page.locator('pre', { hasText: 'slow-life-farm/ledger-row/v1' })
      assert.match((await leaf.textContent()) ?? '', /\p{Script=Han}/u)
      assert.deepEqual(await unmarkedChinese(page), [])
    }))

  it('a gift too, from its payment on', async () => {
    const { code } = (await dataOf('/pay/order/create', {
      amount: '20.00',
      purpose: '老人营养餐',
      channel: 'sandbox',
      device: 'wide',
      anonymous: true,
      name: '',
      email: '',
      message: '',
      consent: true,
      lang: 'en',
    })) as { code: string }
    await readsAsEnglish(`/pay/order/${code}`)
  })

  it('an entry is titled, and says who was paid', () =>
    inPage({ ...desk, ...readsEnglish }, async ({ page }) => {
      const { list } = (await dataOf('/finance/expense/page?unit=云岭中学食堂')) as {
        list: { id: string }[]
      }
      const id = list[0]!.id
      await page.goto(`${site.url}/en/finance/entry/${id}`)
      const main = page.getByRole('main')
      await main
        .getByRole('heading', { level: 1, name: `Expense No. ${id} · School lunches` })
        .waitFor()
      const title =
        /^Expense CNY\s[\d,]+\.\d\d · Rural school lunches · \d+ \w+ 20\d\d · No\.\s(\d+) · Slow Life Farm$/
      assert.equal(title.exec(await page.title())?.[1], id, await page.title())
      const paid = main.getByRole('term').filter({ hasText: 'Paid to' }).locator('..')
      assert.equal(await paid.innerText(), 'Paid to\nYunling Middle School canteen')
    }))
})
