import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled } from '../../browser'
import { ownSite } from '../../journey'

const WORDS = {
  zh: { balance: /结余\s*¥/, streams: '一号稻田' },
  en: { balance: /Balance\s*CNY/, streams: 'Rice paddy 1' },
}

interface Entry {
  id: string
  item: string
  unit: string
  amount: string
}

describe('the first answer of a screen', () => {
  const { site, inPage, visit } = ownSite()
  // Right after the start, a busy machine may be too late with a page's content, and the page comes without it.
  before(() =>
    eventually(async () => {
      const page = await fetch(`${site.url}/finance`)
      assert.doesNotMatch(await page.text(), /aria-busy="true"/)
    }),
  )
  const rowsOf = async (query: string) => {
    const answer = await fetch(`${site.url}/api/finance/${query}`)
    return ((await answer.json()) as { data: { list: Entry[] } }).data.list
  }
  const entriesIn = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('table')
      .last()
      .locator('tbody tr td:nth-child(3) a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)))
  const plain = { javaScriptEnabled: false }

  it('has the rows of the ledger, of any filter, sort and page, without scripts', () =>
    inPage(plain, async ({ page }) => {
      for (const [address, call] of [
        ['/finance', 'entry/page?pageSize=10'],
        ['/finance?list=donation&pageNo=2', 'donation/page?pageNo=2&pageSize=10'],
        ['/en/finance?list=expense&amountSort=-1', 'expense/page?amountSort=-1&pageSize=10'],
        ['/finance?purpose=土壤改良', 'entry/page?purpose=土壤改良&pageSize=10'],
      ] as const) {
        await page.goto(site.url + address)
        const wanted = (await rowsOf(call)).map(({ id }) => id)
        assert.deepEqual(await entriesIn(page), wanted, address)
        assert.equal(await page.locator('main [aria-busy="true"]').count(), 0, address)
      }
    }))

  for (const lang of ['zh', 'en'] as const)
    it(`has the figures, a row's facts and the streams, without scripts, in ${lang}`, () =>
      inPage(plain, async ({ page }) => {
        const main = page.getByRole('main')
        await page.goto(site.url + inLang(lang, '/finance'))
        assert.match(await main.innerText(), WORDS[lang].balance)
        const [entry] = await rowsOf('donation/page?pageSize=1')
        await page.goto(site.url + inLang(lang, `/finance/entry/${entry!.id}`))
        assert.match(await main.innerText(), new RegExp(`\\b${entry!.id}\\b`))
        await page.goto(site.url + inLang(lang, '/live'))
        assert.equal(await main.getByRole('list').last().getByRole('listitem').count(), 7)
        await page.goto(site.url + inLang(lang, '/live/paddy'))
        assert.match(await page.title(), new RegExp(`^${WORDS[lang].streams} · `))
        assert.equal(await main.getByRole('heading', { level: 1 }).innerText(), WORDS[lang].streams)
      }))

  /**
   * Opens a screen as it was rendered some time ago, goes on by a link, and tells what the screen itself called.
   * Proofs are left out: the visitor's browser checks the rows once they stand, and renders none of them again.
   */
  const callsOf = async (page: Page, address: string, age: number) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(?!beacons|home|log\/proof)/.test(pathname)) calls.push(pathname)
    })
    await page.clock.setFixedTime(Date.now() + age)
    await page.goto(site.url + address)
    await settled(page)
    // A call waits for the chunk that makes it, and is given up when the screen is left before.
    await page.waitForLoadState('networkidle')
    // A click works, and what comes after it is asked for.
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(/\/(en)?$/)
    await settled(page)
    return calls
  }

  for (const [at, age] of [
    ['/finance', 0],
    ['/finance?list=donation&pageNo=2', 0],
    ['/live', 0],
    ['/live/nothing', 0],
    ['/live', 3_600_000],
    ['/finance', 3_600_000],
  ] as const)
    for (const lang of ['zh', 'en'] as const)
      it(`${inLang(lang, at)} is hydrated without a call, ${age} ms after it was rendered`, () =>
        inPage(lang === 'en' ? readsEnglish : {}, async ({ page, faults }) => {
          assert.deepEqual(await callsOf(page, inLang(lang, at), age), [])
          assert.deepEqual(
            faults.filter((fault) => !/404/.test(fault)),
            [],
          )
        }))

  it('shows a correction at once', async () => {
    const [entry] = await rowsOf('donation/page?pageSize=1')
    const address = `${site.url}/finance/entry/${entry!.id}`
    assert.doesNotMatch(await (await fetch(address)).text(), /票据金额录错/)
    const amount = (Number(entry!.amount) + 1).toFixed(2)
    const given = ['--amount', amount, '--reason', '票据金额录错']
    await site.run('.', 'api/src/staff/cli.ts', 'correct-entry', entry!.id, ...given)
    assert.match(await (await fetch(address)).text(), /票据金额录错/)
  })

  it('is a 404 with its own sentence for what does not exist', async () => {
    for (const [address, sentence] of [
      ['/live/nothing', '没有找到这路画面'],
      ['/en/live/nothing', 'This stream was not found'],
      ['/finance/entry/999999999', '没有找到这笔账目'],
      ['/finance/entry/x', '没有找到这笔账目'],
    ] as const) {
      const answer = await fetch(site.url + address)
      assert.equal(answer.status, 404, address)
      const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(await answer.text()) ?? []
      assert.equal(heading, sentence, address)
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex', address)
    }
  })

  it('lets a visitor go on by itself when it comes without content', () =>
    visit('/pay/order', {}, async (page) => {
      await eventually(async () =>
        assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), '查询我的捐赠'),
      )
    }))
})
