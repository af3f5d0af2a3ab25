import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,一亩绿肥,王**,2026-01-05,1000.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
`

const VERIFIED = /^已验证：这一页 2 笔都与农场签名的公开日志一致/
const ONE_FAILED = /^验证失败：№\d+ 与公开日志对不上.*这一页 2 笔里，1 笔/

describe('the seal of a row', { skip: NO_POSTGRES }, () => {
  const inPage = ownBrowser()
  let folder: string
  let cluster: Cluster
  let databaseUrl: string
  let site: RunningSite
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'seal-'))
    cluster = await startCluster(clusterBinaries()!)
    databaseUrl = await cluster.create()
    site = await startSite({ DATABASE_URL: databaseUrl })
    const file = path.join(folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    await site.run('.', 'api/src/staff/cli.ts', 'import-ledger', file)
  })
  after(async () => {
    await site?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Changes the database past every rule of the ledger, as only its owner can. */
  async function tamper(statement: string) {
    const database = await openDatabase({ databaseUrl })
    try {
      await database.queries.transaction().execute(async (writes) => {
        await sql`set local session_replication_role = replica`.execute(writes)
        await sql.raw(statement).execute(writes)
        // As every write to the ledger does: until then, kept pages show what was true before.
        await sql`update ledger_total set updated_at = clock_timestamp()`.execute(writes)
      })
    } finally {
      await database.close()
    }
  }

  /** Opens the ledger anew until its verdict is this; earlier answers may be kept for seconds. */
  const says = (page: Page, words: RegExp) =>
    eventually(async () => {
      await page.goto(`${site.url}/finance`)
      const verdict = page.getByRole('status').filter({ hasText: /^(已验证|验证失败|未验证)：/ })
      await verdict.filter({ hasNotText: /还没有核对/ }).waitFor()
      assert.match(await verdict.innerText(), words)
    })

  /** The state of each row, as a screen reader says it. */
  const states = (page: Page) =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => /已验证|未验证|验证失败/.exec(row.textContent)?.[0]))

  for (const [what, words, change, restore] of [
    [
      'the amount of a row is changed in the database',
      ONE_FAILED,
      `update ledger_entry set amount = amount + 1 where amount = 100000`,
      `update ledger_entry set amount = amount - 1 where amount = 100001`,
    ],
    [
      'a name is changed in the database',
      ONE_FAILED,
      `update ledger_name set value = '十亩绿肥' where value = '一亩绿肥'`,
      `update ledger_name set value = '一亩绿肥' where value = '十亩绿肥'`,
    ],
    [
      'two rows have exchanged their amounts',
      /^验证失败：№\d+、№\d+ 与公开日志对不上/,
      `update ledger_entry set amount = 140000 - amount`,
      `update ledger_entry set amount = 140000 - amount`,
    ],
  ] as const)
    it(`turns red when ${what}, and back when it is restored`, () =>
      inPage({}, async ({ page }) => {
        await says(page, VERIFIED)
        assert.deepEqual(await states(page), ['已验证', '已验证'])
        await tamper(change)
        try {
          await says(page, words)
        } finally {
          await tamper(restore)
        }
        await says(page, VERIFIED)
      }))

  it('turns red when a hash of the log is changed, for the rows that it proves', () =>
    inPage({}, async ({ page }) => {
      await says(page, VERIFIED)
      const flip = `update log_leaf set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where index = 0`
      await tamper(flip)
      try {
        await says(page, ONE_FAILED)
      } finally {
        await tamper(flip)
      }
      await says(page, VERIFIED)
    }))

  for (const [what, body] of [
    ['a page', '<!doctype html><p>请先登录</p>'],
    ['nothing', ''],
  ] as const)
    it(`stays grey when the network answers with ${what} instead of proofs, and says that the rows are shown all the same`, () =>
      inPage({}, async ({ page }) => {
        await page.route('**/api/log/proof/list*', (route) =>
          route.fulfill({ contentType: 'text/html', body }),
        )
        await says(page, /^未验证：没能取到核对用的数据，所以还不能下结论。账目照常显示。$/)
        assert.deepEqual(await states(page), ['未验证', '未验证'])
        await page.unroute('**/api/log/proof/list*')
        await page.getByRole('button', { name: '再核对一次' }).click()
        await eventually(async () => assert.deepEqual(await states(page), ['已验证', '已验证']))
      }))
})
