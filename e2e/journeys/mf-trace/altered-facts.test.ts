import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const RICE = '/trace/01/09521234500018/10/R-01'
const TOMATOES = '/trace/01/09521234500032/10/T-01'

interface Change {
  what: string
  address?: string
  change: string
  /** Whatever must be broken then, by the text of the element around its seal; everything else stays verified. */
  broken: RegExp
}

const record = (kind: string, key: string, from: string, to: string) =>
  `update trace_record set record = replace(record, '${from}', '${to}') where kind = '${kind}' and key = '${key}'`

const CHANGES: Change[] = [
  {
    what: 'the weight of the product',
    change: `update trace_record set record = replace(record, '"netGrams":2500', '"netGrams":3000') where kind = 'product'`,
    broken: /3,000 克/,
  },
  {
    what: 'where a harvest went',
    change: record('batch', '09521234500018/R-01', '河湾小学', '河湾中学'),
    broken: /^(R-01|收了多少，去了哪里)$/,
  },
  {
    what: 'the soil of the field',
    change: `update trace_record set record = replace(record, '北坡', '南坡') where kind = 'field'`,
    broken: /^地块$/,
  },
  {
    what: 'when an event happened',
    change: `update trace_event set event_time = event_time - interval '1 hour' where event like '%浸种催芽%'`,
    broken: /浸种催芽/,
  },
  {
    what: 'why an event was declared an error',
    change: `update trace_event set event = replace(event, 'incorrect_data', 'did_not_occur') where declares_error`,
    broken: /水分 18%/,
  },
  {
    what: 'a value of a test',
    change: `update trace_record set record = replace(record, '检', '验') where kind = 'test' and batch = 'R-01'`,
    broken: /检测的项目/,
  },
  {
    what: 'the holder of a certificate',
    change: `update trace_record set record = replace(record, '慢生活农场', '快生活农场') where kind = 'certificate'`,
    broken: /DEMO/,
  },
  {
    what: 'the reason of a recall',
    address: TOMATOES,
    change: `update trace_record set recorded_at = recorded_at - interval '1 day' where kind = 'recall'`,
    broken: /已召回/,
  },
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

  /** The texts around the seals of a state. */
  const sealed = (page: Page, state: string) =>
    page
      .getByRole('main')
      .locator('.visually-hidden')
      .evaluateAll(
        (marks, name) =>
          marks
            .filter(({ textContent }) => textContent.trim() === name)
            .map((mark) => mark.parentElement!.textContent.replace(mark.textContent, '').trim()),
        state,
      )

  for (const { what, address = RICE, change, broken } of CHANGES)
    it(`breaks the seal of ${what} alone, and mends it when that is restored`, () =>
      inPage({}, async ({ page }) => {
        const tables = ['trace_record', 'trace_event']
        await says(page, address, /^已验证：这一页的 \d+ 条登记都与农场签名的公开日志一致/)
        assert.deepEqual(await sealed(page, '验证失败'), [])
        await inDatabase(
          ...tables.map((name) => `create table kept_${name} as table ${name}`),
          change,
        )
        try {
          await says(page, address, /^验证失败：1 条与公开日志对不上/)
          const found = await sealed(page, '验证失败')
          assert.ok(found.length > 0, 'no seal is broken')
          for (const text of found) assert.match(text, broken)
          assert.deepEqual(await sealed(page, '未验证'), [])
        } finally {
          const back = (table: string, columns: string[]) =>
            `update ${table} set ${columns.map((name) => `${name} = kept.${name}`).join(', ')}
              from kept_${table} as kept where kept.id = ${table}.id`
          await inDatabase(
            back('trace_record', ['record', 'recorded_at']),
            back('trace_event', ['event', 'event_time']),
            ...tables.map((name) => `drop table kept_${name}`),
          )
        }
        await says(page, address, /^已验证：/)
      }))
})
