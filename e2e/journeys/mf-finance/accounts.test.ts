import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish } from '../../browser'
import { ownSite } from '../../journey'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

const words = {
  zh: {
    title: '各用途的账户',
    overspent: '超支 ¥20.50',
    left: '结余 ¥700.00',
    table: /^看表格/,
    rows: /^看账目\s?：土壤改良$/,
    moves: /^看调拨\s?：土壤改良$/,
    list: '调拨，新的在前',
    undone: (id: string) => `已由 №${id} 撤回`,
    undoes: (id: string) => `撤回 №${id}`,
    unknown: '账本里没有用途是「月球基地」的账目。',
    remove: '去掉「月球基地」',
    cells: [
      '土壤改良',
      '收到¥1,000.00',
      '调入¥300.00',
      '调出¥200.00',
      '支出¥400.00',
      '结余¥700.00',
    ],
    sums: ['合计', '收到¥1,600.00', '调入¥500.00', '调出¥500.00', '支出¥520.50', '结余¥1,079.50'],
  },
  en: {
    title: 'Accounts by purpose',
    overspent: 'overspent by CNY 20.50',
    left: 'CNY 700.00 left',
    table: /^Show the table/,
    rows: /^Entries\s?: Soil improvement$/,
    moves: /^Transfers\s?: Soil improvement$/,
    list: 'Transfers, newest first',
    undone: (id: string) => `Reversed by No.\u00a0${id}`,
    undoes: (id: string) => `Reverses No.\u00a0${id}`,
    unknown: 'No entry in the ledger has the purpose “月球基地”.',
    remove: 'Remove “月球基地”',
    cells: [
      'Soil improvement',
      'ReceivedCNY 1,000.00',
      'Moved inCNY 300.00',
      'Moved outCNY 200.00',
      'SpentCNY 400.00',
      'LeftCNY 700.00',
    ],
    sums: [
      'Total',
      'ReceivedCNY 1,600.00',
      'Moved inCNY 500.00',
      'Moved outCNY 500.00',
      'SpentCNY 520.50',
      'LeftCNY 1,079.50',
    ],
  },
}

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,一亩绿肥,王**,2026-01-05,1000.00
donation,企业捐赠,不限定用途,一般捐赠,青田合作社,2026-01-06,500.00
donation,个人捐赠,老人营养餐,一份午餐,李**,2026-01-07,100.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
expense,公益餐食,老人营养餐,午餐,镇敬老院,2026-02-02,120.50
`

describe('the accounts of the purposes, on a phone', () => {
  const { site, visit } = ownSite()
  let folder: string
  let wrong: string
  let back: string
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'accounts-'))
    const file = path.join(folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    await staff('import-ledger', file, '--overspent', '老人营养餐')
    const reason = ['--reason', '理事会决议：金额写错']
    wrong = numberOf(await staff('transfer', '土壤改良', '200.00', ...reason))
    back = numberOf(await staff('undo-transfer', wrong, '--reason', '金额写错了'))
    await staff('transfer', '土壤改良', '100.00', '--reason', '理事会决议：补足绿肥')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const staff = (...args: string[]) => site.run('.', 'api/src/staff/cli.ts', ...args)
  const numberOf = (said: string) => /Transfer (\d+) moves/.exec(said)![1]!
  const main = (page: Page) => page.getByRole('main')

  async function fits(page: Page) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 375, `${page.url()} is ${wide} px wide`)
  }

  for (const lang of ['zh', 'en'] as const) {
    const text = words[lang]
    const reading = () => ({ ...phone, ...(lang === 'en' ? readsEnglish : {}) })

    it(`show what is left and what was overspent, as bars and as a table (${lang})`, () =>
      visit(inLang(lang, '/finance'), reading(), async (page) => {
        const accounts = main(page).getByRole('region', { name: text.title, exact: true })
        await accounts.getByText(text.overspent, { exact: true }).waitFor()
        await accounts.getByText(text.left.replace('CNY ', 'CNY\u00a0'), { exact: true }).waitFor()
        await accounts.getByText(text.table).first().click()
        const table = accounts.getByRole('table', { name: text.title, exact: true })
        const rows = async (index: number) =>
          (await table.getByRole('row').nth(index).locator('th, td').allTextContents()).map(
            (cell) => cell.replaceAll('\u00a0', ' '),
          )
        await eventually(async () => assert.deepEqual(await rows(2), text.cells))
        assert.deepEqual(await rows(4), text.sums)
        await fits(page)
        for (const link of await accounts.getByRole('link').all())
          assert.ok((await link.boundingBox())!.height >= 44, (await link.textContent())!)
      }))

    it(`lead to their rows and to their transfers, which an address keeps (${lang})`, () =>
      visit(inLang(lang, '/finance'), reading(), async (page) => {
        await main(page).getByRole('link', { name: text.rows }).tap()
        await page.waitForURL((url) => url.searchParams.get('purpose') === '土壤改良')
        const rows = main(page).getByRole('table').last().locator('tbody tr')
        await eventually(async () => {
          assert.equal(await rows.count(), 2)
          const { y } = (await rows.first().boundingBox())!
          assert.ok(y > 0 && y < 812, `the rows are at ${y}`)
        })
        await main(page).getByRole('link', { name: text.moves }).tap()
        await page.waitForURL(/\/finance\/transfers\?purpose=/)
        await page.reload()
        const list = main(page).getByRole('list', { name: text.list })
        await list.getByText('理事会决议：补足绿肥').waitFor()
        assert.equal(await list.getByRole('listitem').count(), 3)
        await list.getByText(text.undone(back)).waitFor()
        await list.getByText(text.undoes(wrong), { exact: true }).waitFor()
        await fits(page)
        await page.goBack()
        await eventually(async () => assert.equal(await rows.count(), 2))
      }))

    it(`that nobody knows have no rows, and one click shows all again (${lang})`, () =>
      visit(inLang(lang, '/finance?purpose=月球基地'), reading(), async (page) => {
        await main(page).getByText(text.unknown).waitFor()
        assert.equal(await main(page).getByRole('table').count(), 0)
        assert.equal(new URL(page.url()).searchParams.get('purpose'), '月球基地')
        await main(page).getByRole('link', { name: text.remove }).tap()
        const rows = main(page).getByRole('table').last().locator('tbody tr')
        await eventually(async () => assert.equal(await rows.count(), 5))
        assert.equal(new URL(page.url()).search, '')
        await fits(page)
      }))
  }
})
