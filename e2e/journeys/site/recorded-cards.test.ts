import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { titled } from '../../browser'
import { ownSite } from '../../journey'
import { headOfPage } from './head-of-page'
import { schemaFaults } from './schema-faults'

const ORIGIN = 'https://farm.example.org'

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,定向项目捐款,王**,2026-01-05,1000.00
donation,个人捐赠,修水渠,春天的水渠,李**,2026-01-07,100.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
`
const YARD = [
  ...['--id', 'yard', '--title', '晾晒场', '--place', '青石村', '--description', '看得见谷子。'],
  ...['--english-title', 'Drying yard', '--english-place', 'Qingshi Village'],
  ...['--url', 'https://media.example.org/yard.m3u8', '--cover', '/media/cards/live-zh.png'],
  ...['--status', 'live', '--started-at', '2026-11-20T08:00:00+08:00'],
]

/** What staff have recorded: no demonstration, and some of it without English. */
describe('the card of what the farm has recorded', () => {
  const { site, visit } = ownSite({
    PUBLIC_URL: ORIGIN,
    MEDIA_ORIGINS: 'https://media.example.org',
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'cards-'))
  const staff = (...words: string[]) => site.run('.', 'api/src/staff/cli.ts', ...words)
  before(async () => {
    const file = path.join(folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    await staff('import-ledger', file)
    await staff('add-stream', ...YARD)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const numberOf = async (purpose: string) => {
    const answer = await fetch(`${site.url}/api/finance/donation/page?purpose=${purpose}`)
    return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[0]!.id
  }

  it('an entry tells its kind, amount, purpose and date', async () => {
    const id = await numberOf('土壤改良')
    for (const [start, title, description] of [
      [
        '',
        `捐赠 ¥1,000.00 · 土壤改良 · 2026年1月5日 · №${id} · 慢生活农场`,
        '慢生活农场收支账本里的一笔捐赠：¥1,000.00，用途「土壤改良」，项目「定向项目捐款」，2026年1月5日。',
      ],
      [
        '/en',
        `Donation CNY 1,000.00 · Soil improvement · 5 January 2026 · No.\u00a0${id} · Slow Life Farm`,
        'A donation in the ledger of Slow Life Farm: CNY 1,000.00, purpose “Soil improvement”, item “Donation to a named project”, 5 January 2026.',
      ],
    ] as const) {
      const address = `${start}/finance/entry/${id}`
      const head = await headOfPage(site.url + address)
      assert.equal(head.title, title)
      assert.deepEqual(head.said('og:title'), [title])
      assert.equal(head.description, description)
      assert.deepEqual(head.said('og:url'), [ORIGIN + address])
      assert.deepEqual(
        head.things.map((thing) => thing['@type']),
        ['BreadcrumbList'],
      )
      assert.deepEqual(schemaFaults(head.things[0]!, ORIGIN), [])
    }
  })

  it('a filtered view tells by what, and what it comes to', async () => {
    for (const [start, title, description] of [
      [
        '',
        '捐赠账目 · 用途：土壤改良 · 慢生活农场',
        '捐赠账目 · 用途：土壤改良。共 1 笔，捐赠合计 ¥1,000.00。',
      ],
      [
        '/en',
        'Donations · purpose: Soil improvement · Slow Life Farm',
        'Donations · purpose: Soil improvement. 1 entry, sum of donations CNY 1,000.00.',
      ],
    ] as const) {
      const query = `?list=donation&purpose=${encodeURIComponent('土壤改良')}`
      const head = await headOfPage(`${site.url}${start}/finance${query}`)
      assert.equal(head.title, title)
      assert.deepEqual(head.said('og:title'), [title])
      assert.equal(head.description, description)
      assert.deepEqual(head.said('og:description'), [description])
      assert.deepEqual(head.said('og:url'), [`${ORIGIN}${start}/finance${query}`])
    }
  })

  it('the whole ledger is a dataset with its months', async () => {
    const { description, things } = await headOfPage(`${site.url}/finance`)
    assert.equal(
      description,
      '每一笔捐赠和支出都记在这里。可以按条件查找，把地址发给别人，对方看到的是同样的条件和排序。共 3 笔，捐赠合计 ¥1,100.00，支出合计 ¥400.00。',
    )
    const [dataset, ...more] = things
    assert.deepEqual(more, [])
    assert.deepEqual(schemaFaults(dataset!, ORIGIN), [])
    assert.equal(dataset!['@type'], 'Dataset')
    assert.equal(dataset!.temporalCoverage, '2026-01/2026-02')
  })

  it('a stream tells where it is and since when it is live', async () => {
    const { title, things } = await headOfPage(`${site.url}/en/live/yard`)
    assert.equal(title, 'Drying yard · Qingshi Village · Slow Life Farm')
    const [video] = things
    assert.deepEqual(schemaFaults(video!, ORIGIN), [])
    assert.deepEqual(video!.contentLocation, { '@type': 'Place', name: 'Qingshi Village' })
    assert.deepEqual(video!.publication, {
      '@type': 'BroadcastEvent',
      isLiveBroadcast: true,
      startDate: '2026-11-20T08:00:00+08:00',
    })
  })

  it('in English it says what is written in Chinese only, and so does the page', async () => {
    const id = await numberOf('修水渠')
    const { description } = await headOfPage(`${site.url}/en/finance/entry/${id}`)
    assert.equal(
      description,
      'A donation in the ledger of Slow Life Farm: CNY 100.00, purpose “修水渠”, item “春天的水渠”, 7 January 2026. Some of this entry is written in Chinese only.',
    )
    const yard = await headOfPage(`${site.url}/en/live/yard`)
    assert.equal(yard.description, 'Drying yard · Qingshi Village. 看得见谷子。 Only in Chinese.')
    await visit(`/en/finance/entry/${id}`, {}, async (page) => {
      await page.getByText('Some of this entry is written in Chinese only.').waitFor()
    })
    await visit(`/en/finance/entry/${await numberOf('土壤改良')}`, {}, async (page) => {
      assert.equal(await page.getByText('in Chinese only').count(), 0)
    })
  })

  it('the title follows the filter, the page and the way back', () =>
    visit('/finance?list=donation', {}, async (page) => {
      const isTitled = (title: string) => titled(page, `${title} · 慢生活农场`)
      await isTitled('捐赠账目')
      await page.getByRole('link', { name: '支出', exact: true }).click()
      await isTitled('支出账目')
      await page.getByRole('link', { name: '紫云英种子' }).first().click()
      await page.waitForURL(/\/finance\/entry\/\d+$/)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      await isTitled(`支出 ¥400.00 · 土壤改良 · 2026年2月1日 · №${id}`)
      await page.goBack()
      await isTitled('支出账目')
      await page.getByRole('link', { name: '全部', exact: true }).first().click()
      await isTitled('收支账本')
    }))
})
