import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { eventually, settled } from '../../browser'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const MONTHS = ['2026-01', '2026-02', '2026-03']

/** Three bundles of rows: in each month 200 gifts of 1.00 to 2.99, together 399.00, and one expense of 100.00. */
const LEDGER = [
  'direction,type,purpose,item,unit,date,amount',
  ...MONTHS.flatMap((month) => [
    ...Array.from({ length: 200 }, (_, place) => {
      const amount = (1 + place / 100).toFixed(2)
      return `donation,个人捐赠,土壤改良,一亩绿肥,王**,${month}-${10 + (place % 19)},${amount}`
    }),
    `expense,种子种苗,土壤改良,紫云英种子,北坡农资站,${month}-28,100.00`,
  ]),
].join('\n')

/** One row corrected into another month, and one annulled. */
const ROWS = 603 + 2

const SAME = new RegExp(`^已验证：你的浏览器加了 ${ROWS} 笔账目：结余、捐赠、支出和 3 个月的合计`)

describe(
  'the ledger added up by the visitor’s browser, and by the command',
  {
    skip: NO_POSTGRES,
  },
  () => {
    const inPage = ownBrowser()
    let folder: string
    let cluster: Cluster
    let databaseUrl: string
    let site: RunningSite
    let vkey: string
    before(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'recompute-'))
      cluster = await startCluster(clusterBinaries()!)
      databaseUrl = await cluster.create()
      site = await startSite({ DATABASE_URL: databaseUrl })
      const file = path.join(folder, 'ledger.csv')
      writeFileSync(file, LEDGER)
      const staff = (...args: string[]) => site.run('.', 'api/src/staff/cli.ts', ...args)
      await staff('import-ledger', file)
      const first = await firstId()
      await staff('correct-entry', `${first + 6}`, '--date', '2026-03-31', '--reason', '日期抄错')
      await staff('correct-entry', `${first + 7}`, '--annul', '--reason', '没有这笔')
      await eventually(async () => {
        const checkpoint = await (await fetch(`${site.url}/log/checkpoint`)).text()
        assert.equal(checkpoint.split('\n')[1], String(ROWS))
      })
      vkey = (await (await fetch(`${site.url}/log/vkey`)).text()).trim()
    })
    after(async () => {
      await site?.stop()
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** The demonstration rows before them had numbers, too. */
    async function firstId(): Promise<number> {
      const answer = await fetch(`${site.url}/api/finance/entry/page?dateSort=1&pageSize=100`)
      const { data } = (await answer.json()) as { data: { list: { id: string }[] } }
      return Math.min(...data.list.map(({ id }) => Number(id)))
    }

    /** Changes the database past every rule of the ledger, as only its owner can. */
    async function tamper(statement: string) {
      const database = await openDatabase({ databaseUrl })
      try {
        await database.queries.transaction().execute(async (writes) => {
          await sql`set local session_replication_role = replica`.execute(writes)
          await sql.raw(statement).execute(writes)
        })
      } finally {
        await database.close()
      }
    }

    const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

    const result = (page: Page) =>
      page.getByRole('region', { name: '结果' }).getByRole('status').innerText()

    async function open(page: Page): Promise<void> {
      await page.goto(`${site.url}/finance`)
      await page.getByRole('link', { name: '自己算一遍' }).click()
      await page.getByRole('heading', { level: 1, name: '自己算一遍' }).waitFor()
      await settled(page)
    }

    /** What the page says to a visitor who comes anew. */
    const said = async (page: Page) => {
      await open(page)
      await press(page, '开始算')
      return result(page)
    }

    const command = () => site.run('.', 'witness/verify-ledger.ts', site.url, vkey)

    const refused = async () => {
      try {
        return `It was not refused: ${await command()}`
      } catch (error) {
        return (error as Error).message
      }
    }

    it('says that every figure is the same, with rows corrected and annulled', () =>
      inPage({}, async ({ page, faults }) => {
        assert.match(await said(page), SAME)
        assert.deepEqual(faults, [])
        const march = page.getByRole('row', { name: /^2026年3月/ })
        assert.match(await march.innerText(), /¥400\.06\s+¥100\.00\s+一致/)
        const printed = await command()
        assert.match(printed, /^The published sums are those of the signed rows, to the fen\./)
        assert.match(printed, /rows {14}605\n {2}balance {11}895\.93\n {2}donations {9}1195\.93\n/)
      }))

    for (const [what, change, restore, named, told] of [
      [
        'a month',
        `update ledger_sum set amount = amount + 1 where facet = 1 and month = '2026-02-01' and amount > 20000`,
        `update ledger_sum set amount = amount - 1 where facet = 1 and month = '2026-02-01' and amount > 20000`,
        /^验证失败：2026年2月的合计，网站公布的/,
        /Months that differ: 2026-02\.[^]*2026-02 donations/,
      ],
      [
        'the donations',
        `update ledger_total set amount = amount - 1 where direction = 1`,
        `update ledger_total set amount = amount + 1 where direction = 1`,
        /^验证失败：结余、捐赠总额，网站公布的/,
        /donations +\d+\.\d\d, the site says \d+\.\d\d/,
      ],
      [
        'the amount of a row',
        `update ledger_entry set amount = amount + 1 where id = (select min(id) + 300 from ledger_entry)`,
        `update ledger_entry set amount = amount - 1 where id = (select min(id) + 300 from ledger_entry)`,
        /^验证失败：网站给出的账目，与农场签过名的不是同一份/,
        /The rows that the site serves are not those that were signed\./,
      ],
    ] as const)
      it(`is red when ${what} is changed in the database by one fen, and right again when it is restored`, () =>
        inPage({}, async ({ page }) => {
          await tamper(change)
          try {
            assert.match(await said(page), named)
            assert.match(await refused(), told)
          } finally {
            await tamper(restore)
          }
          // Shared answers are kept for a second.
          await eventually(async () => assert.match(await said(page), SAME))
        }))

    it('is red when a byte of a bundle is changed on its way, and right again without that', () =>
      inPage({}, async ({ page }) => {
        await page.route('**/log/tile/entries/001', async (route) => {
          const answer = await route.fetch()
          const body = await answer.body()
          body[body.length - 20]! ^= 1
          await route.fulfill({ response: answer, body })
        })
        assert.match(await said(page), /^验证失败：网站给出的账目/)
        assert.equal(await page.getByRole('table').count(), 0)
        await page.unroute('**/log/tile/entries/001')
        await press(page, '再算一遍')
        await page.getByRole('progressbar').waitFor({ state: 'detached' })
        assert.match(await result(page), SAME)
      }))

    it('stops when it is told, and goes on from there', () =>
      inPage({}, async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
        // The network is silent from the second bundle on.
        await page.route('**/log/tile/entries/001', () => {})
        await open(page)
        await press(page, '开始算')
        await page.getByText(/^已读 256 条，共 605 条/).waitFor()
        await press(page, '停下')
        assert.equal(await result(page), '未验证：停下了，读到第 256 条。还没有结论。')
        await page.unroute('**/log/tile/entries/001')
        asked.length = 0
        await press(page, '接着算')
        await page.getByText(/^已验证/).waitFor()
        assert.match(await result(page), SAME)
        assert.ok(!asked.includes('/log/tile/entries/000'), asked.join())
      }))

    it('says nothing of the ledger while the network is gone', () =>
      inPage({}, async ({ page }) => {
        await open(page)
        await page.context().setOffline(true)
        await press(page, '开始算')
        assert.match(await result(page), /^未验证：有内容没能取到，读到第 0 条停下了。/)
        await page.context().setOffline(false)
        await press(page, '接着算')
        await page.getByText(/^已验证/).waitFor()
      }))

    it('by the command needs the right key, and names what it cannot reach', async () => {
      const other = vkey.replace(/^[^+]+/, 'other.example/ledger')
      await assert.rejects(
        site.run('.', 'witness/verify-ledger.ts', site.url, other),
        /This is no verifier key of a log/,
      )
      await assert.rejects(
        site.run('.', 'witness/verify-ledger.ts', 'http://127.0.0.1:1', vkey),
        /http:\/\/127\.0\.0\.1:1 cannot be reached: /,
      )
    })
  },
)
