import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Page, Route } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'
import { CHANGES } from './changes'
import { main, rice } from './trace-page'

/** What is changed in them, so what has to be restored. */
const COLUMNS = {
  trace_record: ['record', 'recorded_at'],
  trace_event: ['event', 'event_time'],
  trace_document: ['sha256', 'file_name'],
}
const TABLES = Object.keys(COLUMNS)

const KEEP = TABLES.map((name) => `create table kept_${name} as table ${name}`)
const RESTORE = [
  ...Object.entries(COLUMNS).map(([table, columns]) => {
    const set = columns.map((name) => `${name} = kept.${name}`).join(', ')
    return `update ${table} set ${set} from kept_${table} as kept where kept.id = ${table}.id`
  }),
  ...TABLES.map((name) => `drop table kept_${name}`),
]

describe('facts that the owner of the database changed', () => {
  const inPage = ownBrowser()
  let cluster: Cluster
  let databaseUrl = ''
  let site: RunningSite

  before(async () => {
    cluster = await startCluster(clusterBinaries()!)
    databaseUrl = await cluster.create()
    site = await startSite({ DATABASE_URL: databaseUrl })
    await attachReport(site)
  })
  after(async () => {
    await site?.stop()
    await cluster?.stop()
  })

  async function inDatabase(...statements: string[]): Promise<void> {
    const database = await openDatabase({ databaseUrl })
    try {
      for (const statement of [
        ...statements,
        // Until then, kept pages show what was true before.
        'update ledger_total set updated_at = clock_timestamp()',
      ])
        await sql.raw(statement).execute(database.queries)
    } finally {
      await database.close()
    }
  }

  /** Opens a page anew until it says this; earlier answers may be kept for a moment. */
  const says = (page: Page, address: string, words: RegExp) =>
    eventually(async () => {
      await page.goto(site.url + address)
      const verdict = page.getByRole('status').filter({ hasText: /^(已验证|未验证|验证失败)：/ })
      await verdict.filter({ hasNotText: '还没有核对' }).waitFor()
      assert.match(await verdict.innerText(), words)
    })

  for (const { what, address, change, shows, broken } of CHANGES)
    it(`breaks the seals that stand on ${what} and no other, until that is restored`, () =>
      inPage({}, async ({ page }) => {
        await says(page, address, /^已验证：这一页的 \d+ 条登记都与农场签名的公开日志一致/)
        assert.doesNotMatch(await main(page).innerText(), shows)
        assert.deepEqual(await sealed(page, '验证失败'), [])
        await inDatabase(...KEEP, change)
        try {
          await says(page, address, /^验证失败：1 条与公开日志对不上/)
          assert.match(await main(page).innerText(), shows)
          areExactly(await sealed(page, '验证失败'), broken)
          assert.deepEqual(await sealed(page, '未验证'), [])
        } finally {
          await inDatabase(...RESTORE)
        }
        await says(page, address, /^已验证：/)
      }))

  it('says of a record that goes while the page is open that no proof came, and does not ask on', () =>
    inPage({}, async ({ page }) => {
      await page.clock.install()
      const asked: Route[] = []
      await page.route('**/api/log/goods-proof/list*', (route) => void asked.push(route))
      await page.goto(site.url + rice)
      await eventually(() => assert.equal(asked.length, 1))
      const ofTest = "from trace_record where kind = 'test' and key = 'DEMO-R01'"
      await inDatabase(`create table kept as select * ${ofTest}`, `delete ${ofTest}`)
      try {
        await asked[0]!.continue()
        const verdict = page.getByRole('status').filter({ hasText: /条在日志里有位置/ })
        const said =
          /1 条在日志里有位置，但没有取到证明，所以没能核对：登记可能刚改过，请重新打开这一页。/
        assert.match(await verdict.innerText(), said)
        await page.clock.fastForward(60_000)
        // What was asked before this has been counted by its end.
        await page.evaluate(() => fetch('/api/health'))
        assert.equal(asked.length, 1)
      } finally {
        await inDatabase(
          'insert into trace_record overriding system value select * from kept',
          'drop table kept',
        )
      }
    }))

  it('prints the seals that are broken, and no other', () =>
    inPage({}, async ({ page }) => {
      const { address, change } = CHANGES[0]!
      await inDatabase(...KEEP, change)
      try {
        await says(page, address, /^验证失败：/)
        await page.emulateMedia({ media: 'print' })
        const seals = main(page).locator('svg[class*="seal"]')
        const printed = await seals.evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.classList.value),
        )
        // Beside the weight, the balance and the verdict.
        assert.equal(printed.length, 3)
        for (const classes of printed) assert.match(classes, /failed/)
      } finally {
        await inDatabase(...RESTORE)
      }
    }))
})

/** The demonstration has no document. */
async function attachReport(site: RunningSite): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-report-'))
  try {
    const file = path.join(folder, 'report.pdf')
    writeFileSync(file, '%PDF-1.4\n%%EOF\n')
    await site.run('.', 'api/src/staff/cli.ts', 'attach-document', 'test', 'DEMO-R01', file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The texts around the seals of a state. */
const sealed = (page: Page, state: string) =>
  main(page)
    .locator('.visually-hidden')
    .evaluateAll(
      (marks, name) =>
        marks
          .filter(({ textContent }) => textContent.trim() === name)
          .map((mark) => mark.parentElement!.textContent.replace(mark.textContent, '').trim()),
      state,
    )

/** That each text is one of those that are wanted, and each of those is there. */
function areExactly(texts: string[], wanted: RegExp[]): void {
  for (const one of wanted)
    assert.ok(
      texts.some((text) => one.test(text)),
      `no seal of ${one} is broken: ${texts.join(' | ')}`,
    )
  for (const text of texts)
    assert.ok(
      wanted.some((one) => one.test(text)),
      `the seal of ${text} is broken`,
    )
}
