import assert from 'node:assert/strict'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, readsEnglish } from '../../browser'
import { ownSite } from '../../journey'
import { writeLedgerFile } from '../../ledger-file'

/** Rows of the ledger; `LEDGER_ROWS=1000000` is the long run. */
const ROWS = Number(process.env.LEDGER_ROWS ?? 3_000)
/** A long export takes its time. */
const PATIENCE_MS = 60_000 + ROWS / 2

const phone = { viewport: { width: 375, height: 812 } }
const desk = { viewport: { width: 1440, height: 900 } }

const zh = {
  tab: '捐赠',
  unit: '单位',
  amount: '金额',
  date: '日期',
  next: '下一页',
  filters: /^筛选/,
  sum: '捐赠合计',
  csv: 'CSV 表格',
  saved: /^已保存 .*行数与账本给出的一致/,
  corrected: '已更正',
  correction: '更正',
  sign: '¥',
}
const en: typeof zh = {
  tab: 'Donations',
  unit: 'Paid to / given by',
  amount: 'Amount',
  date: 'Date',
  next: 'Next',
  filters: /^Filter/,
  sum: 'Sum of donations',
  csv: 'CSV table',
  saved: /^Saved .*/,
  corrected: 'Corrected',
  correction: 'Correction',
  sign: 'CNY ',
}

interface Row {
  id: string
  item: string
  amount: string
  corrects: string | null
  correctedBy: string | null
}

const fen = (yuan: string) => BigInt(yuan.replace(/[^\d-]/g, ''))
const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('table').last()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('a ledger of many rows', () => {
  const { site, visit, inPage } = ownSite()
  let folder: string
  let imported: bigint
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    const file = join(folder, 'ledger.csv')
    imported = await writeLedgerFile(file, ROWS)
    await staff('import-ledger', file)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const staff = (...words: string[]) => site.run('.', 'api/src/staff/cli.ts', ...words)
  const ask = async (path: string) => {
    const answer = await fetch(`${site.url}/api${path}`)
    return (
      (await answer.json()) as {
        data: { list: Row[]; total: number; income: string; expense: string }
      }
    ).data
  }
  const items = (page: Page) =>
    table(page)
      .locator('tbody tr td:nth-child(3) a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

  for (const [name, view] of [
    ['a phone', phone],
    ['a desk', desk],
  ] as const)
    for (const [lang, words] of [
      ['Chinese', zh],
      ['English', en],
    ] as const)
      describe(`on ${name}, in ${lang}`, () => {
        const start = lang === 'English' ? '/en' : ''
        const options = () => ({
          ...view,
          ...(lang === 'English' ? readsEnglish : {}),
        })

        it('is filtered, sorted and turned in its address, which shows another visitor the same', () =>
          visit(`${start}/finance`, options(), async (page) => {
            await main(page).getByRole('link', { name: words.tab, exact: true }).click()
            await eventually(async () => assert.deepEqual(query(page), { list: 'donation' }))
            if (view === phone)
              await main(page).getByRole('button', { name: words.filters }).click()
            await main(page).getByLabel(words.unit, { exact: true }).selectOption('匿名')
            await eventually(async () => assert.equal(query(page).unit, '匿名'))
            await main(page).getByRole('link', { name: words.amount, exact: true }).click()
            await eventually(async () => assert.equal(query(page).amountSort, '-1'))
            await main(page).getByRole('link', { name: words.next, exact: true }).click()
            await eventually(async () => assert.equal(query(page).pageNo, '2'))
            const asked = 'unit=匿名&amountSort=-1&pageNo=2'
            const { list, income } = await ask(`/finance/donation/page?${asked}`)
            const wanted = list.map(({ id }) => `${start}/finance/entry/${id}`)
            await eventually(async () => assert.deepEqual(await items(page), wanted))
            const shown = main(page).getByText(words.sum).locator('xpath=following-sibling::dd')
            await eventually(async () => {
              const text = await shown.innerText()
              assert.ok(text.startsWith(words.sign), text)
              assert.equal(fen(text), fen(income))
            })
            const address = new URL(page.url())
            await visit(address.pathname + address.search, desk, (other) =>
              eventually(async () => assert.deepEqual(await items(other), wanted)),
            )
            await page.goBack()
            await eventually(async () => assert.equal(query(page).pageNo, undefined))
          }))

        it('opens a row, and shows both when staff correct it', () =>
          visit(`${start}/finance?list=donation&pageSize=20`, options(), async (page) => {
            const row = (await ask('/finance/donation/page?pageSize=20')).list.find(
              ({ corrects, correctedBy }) => corrects === null && correctedBy === null,
            )!
            await table(page).locator(`a[href="${start}/finance/entry/${row.id}"]`).first().click()
            await page
              .getByRole('heading', { level: 1, name: new RegExp(`(№|No\\.\\s)${row.id} `) })
              .waitFor()
            const before = await ask('/finance/entry/page?pageSize=1')
            const reason = '票据金额录错'
            const amount = (Number(row.amount) + 1.25).toFixed(2)
            await staff('correct-entry', row.id, '--amount', amount, '--reason', reason)
            await page.reload()
            await main(page).getByText(new RegExp(reason)).waitFor()
            const by = main(page).locator(`ol a[href^="${start}/finance/entry/"]`).first()
            await by.click()
            await page.waitForURL((url) => !url.pathname.endsWith(`/${row.id}`))
            const newer = new URL(page.url()).pathname
            await page.goto(`${site.url}${start}/finance?list=donation&pageSize=50`)
            const cards = table(page).locator('tbody tr')
            const old = cards.filter({
              has: page.locator(`td:nth-child(3) a[href="${start}/finance/entry/${row.id}"]`),
            })
            await old.getByText(words.corrected).first().waitFor()
            assert.equal(await old.locator('s, del').count(), 1)
            const fresh = cards.filter({ has: page.locator(`td:nth-child(3) a[href="${newer}"]`) })
            await fresh.getByText(words.correction, { exact: true }).waitFor()
            const now = await ask('/finance/entry/page?pageSize=1')
            assert.equal(fen(now.income) - fen(before.income), 125n)
            assert.equal(now.total, before.total + 1)
          }))
      })

  for (const [what, query, hasBalance] of [
    ['every row', '', true],
    ['the rows that fit', 'dateFrom=2020-01-01', false],
  ] as const)
    it(`exports ${what} to a file with the sum of the page${hasBalance ? ' and its balance' : ''}`, () =>
      inPage({ ...desk, acceptDownloads: true }, async ({ page }) => {
        page.setDefaultTimeout(PATIENCE_MS)
        await page.goto(`${site.url}/finance?${query}`)
        const asked = await ask(`/finance/entry/page?${query}&pageSize=1`)
        const left = fen(asked.income) - fen(asked.expense)
        const download = page.waitForEvent('download')
        await main(page).getByRole('button', { name: zh.csv }).click()
        const file = join(folder, 'export.csv')
        await (await download).saveAs(file)
        await main(page).getByText(zh.saved).waitFor()
        const exported = await readExport(file)
        assert.equal(exported.rows, asked.total)
        assert.equal(exported.counted, left)
        // A running sum of some rows would look like the ledger's balance.
        assert.equal(exported.balance, hasBalance ? left : null)
        // Four corrections of 1.25 came on top of what was imported.
        assert.equal(left, imported + 500n)
      }))
})

/** Adds an export up as an auditor would: the counted amounts, and the balance of the last row. */
async function readExport(file: string) {
  let rows = 0
  let counted = 0n
  let balance: bigint | null = null
  let columns: string[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const cells = line.replace(/^\ufeff/, '').split(',')
    if (columns.length === 0) {
      columns = cells
      continue
    }
    rows++
    counted += fen(cells[columns.indexOf('计入金额')]!)
    const left = cells[columns.indexOf('累计结余')]
    if (left !== undefined) balance = fen(left)
  }
  return { rows, counted, balance }
}
