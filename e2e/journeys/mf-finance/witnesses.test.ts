import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDatabase, type Database } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { eventually } from '../../browser'
import { forkLog, restoreLog, reuseCosignatures } from '../../forked-log'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'
import { RunningWitness } from '../../witness-process'

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,一亩绿肥,王**,2026-01-05,1000.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
`

const VERIFIED = /^已验证：这一页 2 笔都与农场签名的公开日志一致/
/** What takes a few rounds of the service, and answers that are kept for seconds. */
const PATIENCE_MS = 90_000

describe('the witnesses of the log', { skip: NO_POSTGRES }, () => {
  const inPage = ownBrowser()
  let folder: string
  let cluster: Cluster
  let database: Database
  let school: RunningWitness
  let site: RunningSite
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'witnesses-'))
    school = await RunningWitness.make('school.example/witness', folder)
    cluster = await startCluster(clusterBinaries()!)
    const databaseUrl = await cluster.create()
    site = await startSite({ DATABASE_URL: databaseUrl, LOG_WITNESSES: school.listed })
    database = await openDatabase({ databaseUrl })
    const file = path.join(folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    await site.run('.', 'api/src/staff/cli.ts', 'import-ledger', file)
  })
  after(async () => {
    await school?.kill()
    await database?.close()
    await site?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the ledger anew until its verdict is this. */
  const says = (page: Page, words: RegExp) =>
    eventually(async () => {
      await page.goto(`${site.url}/finance`)
      const verdict = page.getByRole('status').filter({ hasText: /^(已验证|验证失败|未验证)：/ })
      await verdict.filter({ hasNotText: /还没有核对/ }).waitFor()
      assert.match(await verdict.innerText(), words)
    }, PATIENCE_MS)

  const states = (page: Page) =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => /已验证|未验证|验证失败/.exec(row.textContent)?.[0]))

  it('keep the ledger grey while none of them answers, and turn it green when one is back', () =>
    inPage({}, async ({ page }) => {
      await says(page, /^未验证：这份日志还没有见证方签名/)
      assert.deepEqual(await states(page), ['未验证', '未验证'])
      const vkey = await (await fetch(`${site.url}/log/vkey`)).text()
      await school.start(vkey.split('\n')[0]!)
      await says(page, VERIFIED)
      assert.deepEqual(await states(page), ['已验证', '已验证'])
      await page.getByText('怎么验证的').click()
      const signed = page.getByRole('listitem').filter({ hasText: 'school.example/witness' })
      assert.match(await signed.innerText(), /^school\.example\/witness，\d{4}年.* 签名$/)
    }))

  it('keep a log grey that they were not shown, for a visitor who sees it for the first time', () =>
    inPage({}, async ({ page }) => {
      await says(page, VERIFIED)
      await forkLog(database)
      try {
        await says(page, /^验证失败：日志与你的浏览器上次看到的不一致/)
        await inPage({}, async ({ page: another }) => {
          await says(another, /^未验证：这份日志还没有见证方签名/)
          assert.deepEqual(await states(another), ['未验证', '未验证'])
        })
        await reuseCosignatures(database)
        await inPage({}, async ({ page: another }) => {
          await says(another, /^验证失败：日志上见证方的签名对不上/)
          assert.deepEqual(await states(another), ['验证失败', '验证失败'])
        })
      } finally {
        await restoreLog(database)
      }
      await says(page, VERIFIED)
      await inPage({}, ({ page: another }) => says(another, VERIFIED))
    }))
})
