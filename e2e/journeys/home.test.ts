import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, readsEnglish, settled } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'

const REALTIME = '**/api/home/realtime-data/get'
const phone = { viewport: { width: 375, height: 812 } }
const widths = [
  phone,
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 769, height: 1024 } },
  { viewport: { width: 1440, height: 900 } },
]

interface Realtime {
  totalOutput: number
  totalUsers: number
  outputLastUpdateTime: string
}

const main = (page: Page) => page.getByRole('main')
const output = (page: Page) => main(page).getByRole('group', { name: '实时产出' })
const users = (page: Page) => main(page).getByRole('group', { name: '预计受益人数' })
const now = (page: Page) => main(page).getByRole('region', { name: /农场此刻/ })
const table = (page: Page) => main(page).getByRole('table', { name: '财务账目示例' })

const grouped = (value: number) => new Intl.NumberFormat('en-GB').format(value)

/** `2026-11-21T20:00:00+08:00` as `2026年11月21日 20:00`; the service says its times in Asia/Shanghai. */
function inChina(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d).*\+08:00$/.exec(instant)!
  return `${year}年${Number(month)}月${Number(day)}日 ${time}`
}

describe('home', () => {
  const { site, inPage, visit } = ownSite()
  let realtime: Realtime
  const readRealtime = async () => {
    const answer = await fetch(`${site.url}/api/home/realtime-data/get`)
    realtime = ((await answer.json()) as { data: Realtime }).data
  }
  before(readRealtime)

  async function showsTheAnswer(page: Page) {
    await eventually(async () => {
      assert.match(await words(output(page)), new RegExp(` ${grouped(realtime.totalOutput)} 吨 `))
      assert.match(await words(users(page)), new RegExp(` ${grouped(realtime.totalUsers)} 人 `))
      const time = inChina(realtime.outputLastUpdateTime)
      assert.ok(
        (await words(now(page))).includes(`数据截至 ${time}`),
        '(await words(now(page))).includes(`数据截至 ${time}`)',
      )
    })
  }

  describe('the figures', TWO_AT_A_TIME, () => {
    it('are those of the service, with their time, their units and the note of the estimate', () =>
      visit('/', {}, async (page) => {
        await showsTheAnswer(page)
        assert.match(await words(users(page)), /按食用本项目产品的人数估算/)
        assert.match(await words(now(page)), /演示数据/)
        const time = now(page).locator('time')
        assert.equal(await time.getAttribute('datetime'), realtime.outputLastUpdateTime)
      }))

    it('say the same in English', () =>
      visit('/', readsEnglish(site.url), async (page) => {
        const figures = main(page).getByRole('region', { name: /The farm now/ })
        await eventually(async () => {
          const text = await words(figures)
          assert.ok(text.includes(`${grouped(realtime.totalOutput)} tonnes`), text)
          assert.ok(text.includes(`${grouped(realtime.totalUsers)} people`), text)
          assert.match(text, /Estimated from how many people eat our produce\./)
          assert.match(text, /Data as of \d{1,2} \w+ \d{4}, \d\d:\d\d/)
        })
      }))

    for (const options of widths)
      it(`wait as a skeleton of the same size at ${options.viewport.width} px: nothing jumps`, () =>
        inPage(options, async ({ page }) => {
          const letGo = await hold(page)
          await page.addInitScript(addUpShifts)
          await page.goto(`${site.url}/`)
          await awake(page)
          await table(page).waitFor()
          assert.equal(await now(page).getAttribute('aria-busy'), 'true')
          assert.doesNotMatch(await words(output(page)), /\d/)
          assert.doesNotMatch(await words(users(page)), /\d/)
          const sizes = () =>
            Promise.all([output(page), users(page), now(page)].map((one) => one.boundingBox()))
          const before = await sizes()
          letGo()
          await showsTheAnswer(page)
          assert.deepEqual(await sizes(), before)
          const shifts = await page.evaluate(() => (globalThis as unknown as Shifts).shifts)
          assert.ok(shifts < 0.02, `cumulative layout shift ${shifts}`)
        }))

    it('after a failure are the last known ones with their time, and 重试 brings the new ones', () =>
      visit('/', phone, async (page) => {
        await showsTheAnswer(page)
        await page.route(REALTIME, (route) => route.abort('connectionrefused'))
        await page.reload()
        await now(page).getByText('上次取得的数据').waitFor()
        await showsTheAnswer(page)
        await page.unroute(REALTIME)
        const newer = { ...realtime, totalOutput: realtime.totalOutput + 1, demo: true }
        await page.route(REALTIME, (route) =>
          route.fulfill({ json: { code: 0, msg: '', data: newer } }),
        )
        await now(page).getByRole('button', { name: '重试' }).click()
        await now(page).getByText('上次取得的数据').waitFor({ state: 'detached' })
        await eventually(async () => {
          assert.ok(
            (await words(output(page))).includes(`${grouped(newer.totalOutput)} 吨`),
            '(await words(output(page))).includes(`${grouped(newer.totalOutput)} 吨`',
          )
          assert.equal(await now(page).getByRole('button').count(), 0)
        })
      }))

    it('after a failure on the first visit are a dash and a sentence, never a 0', () =>
      inPage(phone, async ({ page }) => {
        await page.route(REALTIME, (route) => route.fulfill({ status: 503, body: '' }))
        await page.goto(`${site.url}/`)
        await now(page).getByText('暂时取不到产出和受益人数').waitFor()
        for (const figure of [output(page), users(page)]) {
          assert.match(await words(figure), /暂无数据/)
          assert.doesNotMatch(await words(figure), /\d/)
        }
        await page.unroute(REALTIME)
        await now(page).getByRole('button', { name: '重试' }).click()
        await showsTheAnswer(page)
      }))
  })

  describe('the rest of the screen', TWO_AT_A_TIME, () => {
    for (const options of widths)
      it(`has everything at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          await page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' }).waitFor()
          const facts = main(page).getByRole('list', { name: '种地的人和地' }).getByRole('listitem')
          assert.match(await words(facts.nth(0)), /农田面积 7,000\+ ㎡/)
          assert.match(await words(facts.nth(1)), /20\+ 位 手工种植，让农户挣得更多/)
          const support = main(page).getByRole('region', { name: '获得支持 · 参与公益' })
          const join = support.getByRole('link', { name: '立即加入项目' })
          assert.equal(await join.getAttribute('href'), '/contact')
          const mission = main(page).getByRole('region', { name: '项目宗旨' })
          assert.equal(
            await mission.textContent(),
            '本项目运用区块链技术，打造透明、可溯源的有机农业项目。',
          )
          const badges = main(page).getByRole('list', { name: '安全与溯源' }).getByRole('listitem')
          assert.deepEqual(
            await badges.allTextContents(),
            Array.from({ length: 9 }, (_, at) => (at % 2 ? '链上溯源' : '安全有机')),
          )
          const shown = page.getByText(/685|2,?000\b/)
          assert.equal(await shown.count(), 0, 'the held constants are not displayed')
        }))

    it('立即加入项目 leads to the form, from the hero and from the support card', () =>
      visit('/', phone, async (page) => {
        const join = main(page).getByRole('link', { name: '立即加入项目' })
        assert.equal(await join.count(), 2)
        for (const at of [0, 1]) {
          await join.nth(at).click()
          await page.getByRole('heading', { level: 1, name: '加入我们' }).waitFor()
          assert.equal(new URL(page.url()).pathname, '/contact')
          await page.goBack()
          await page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' }).waitFor()
        }
      }))

    it('is there without any script: header, hero, sample table, footer', () =>
      inPage({ javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${site.url}/`)
        const menu = page.getByRole('banner').getByRole('link', { name: '支付 & 捐赠' })
        assert.ok(await menu.isVisible(), 'await menu.isVisible()')
        const h1 = page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' })
        assert.ok(await h1.isVisible(), 'await h1.isVisible()')
        assert.equal(await table(page).getByRole('row').count(), 11)
        assert.ok(
          await page.getByText('© 2025 慢生活农场 All rights reserved.').isVisible(),
          `await page.getByText('© 2025 慢生活农场 All rights reserved.').isVisible()`,
        )
        await menu.click()
        await page.getByRole('heading', { level: 1, name: '支付 & 捐赠' }).waitFor()
      }))
  })

  describe('the finance table', TWO_AT_A_TIME, () => {
    for (const options of widths)
      it(`has six columns and ten sample rows at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          await main(page).getByText('示例数据', { exact: true }).waitFor()
          const heads = table(page).getByRole('columnheader')
          assert.deepEqual(await heads.allTextContents(), [
            '类型',
            '用途',
            '项目',
            '单位',
            '日期',
            '金额',
          ])
          const rows = table(page)
            .getByRole('row')
            .filter({ has: page.getByRole('cell') })
          assert.equal(await rows.count(), 10)
          for (const row of await rows.all()) assert.equal(await row.getByRole('cell').count(), 6)
          const first = await words(rows.first())
          assert.match(first, /\d{4}-\d\d-\d\d .*收入 \+¥[\d,]+\.\d\d|支出 −¥[\d,]+\.\d\d/)
        }))

    it('starts sorted by date upwards and amount downwards', () =>
      visit('/', {}, async (page) => {
        const sorts = await table(page)
          .getByRole('columnheader')
          .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-sort')))
        assert.deepEqual(sorts, [null, null, null, null, 'ascending', 'descending'])
        const dates = await table(page)
          .locator('time')
          .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
        assert.equal(dates.length, 10)
        assert.deepEqual(dates, [...dates].sort())
      }))

    it('stands at page 1 of 10, ten of 100 rows, and leads to the whole ledger', () =>
      visit('/', {}, async (page) => {
        const pages = main(page).getByRole('navigation', { name: '分页' })
        await pages.getByText('第 1–10 条，共 100 条').waitFor()
        const current = pages.locator('[aria-current="page"]')
        assert.deepEqual(await current.allTextContents(), ['1'])
        assert.ok(
          await pages.getByRole('button', { name: '第 10 页' }).isVisible(),
          `await pages.getByRole('button', { name: '第 10 页' }).isVisible()`,
        )
        const size = pages.getByRole('combobox', { name: '每页条数' })
        assert.equal(await size.inputValue(), '10')
        await main(page).getByRole('link', { name: '查看完整收支账本' }).click()
        await page.getByRole('heading', { level: 1, name: '收支账本' }).waitFor()
        assert.equal(new URL(page.url()).pathname, '/finance')
      }))

    it('asks the service for nothing', () =>
      inPage({}, async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.goto(`${site.url}/`)
        await settled(page)
        await table(page).waitFor()
        assert.deepEqual(
          [...new Set(asked.filter((path) => path.startsWith('/api/')))],
          ['/api/home/realtime-data/get'],
        )
      }))
  })

  describe('the 360° view', TWO_AT_A_TIME, () => {
    for (const options of [phone, widths[3]!])
      it(`opens in a dialog, closes on Escape and gives the focus back at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          const button = main(page).getByRole('button', { name: '360° 查看生产' })
          await button.click()
          const dialog = page.getByRole('dialog', { name: '360° 查看生产' })
          await dialog.locator('canvas').waitFor()
          await dialog
            .getByRole('button', { name: '向左转' })
            .and(page.locator(':enabled'))
            .waitFor()
          await eventually(async () => {
            const canvas = (await dialog.locator('canvas').boundingBox())!
            assert.ok(canvas.width > 300 && canvas.height > 200, JSON.stringify(canvas))
          })
          await page.waitForFunction(() => document.activeElement?.closest('dialog'))
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
          await eventually(async () =>
            assert.ok(
              await button.evaluate((one) => one === document.activeElement),
              'await button.evaluate((one) => one === document.activeElement)',
            ),
          )
        }))

    it('is closed by its button as well, and its viewer is fetched only when it is opened', () =>
      inPage({}, async ({ page }) => {
        const fetched: string[] = []
        page.on('request', (request) => fetched.push(request.url()))
        await page.goto(`${site.url}/`)
        await settled(page)
        assert.equal(fetched.filter((url) => /panorama/.test(url)).length, 0)
        await main(page).getByRole('button', { name: '360° 查看生产' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('canvas').waitFor()
        await eventually(() =>
          assert.ok(
            fetched.some((url) => /\/media\/panorama\//.test(url)),
            'fetched.some((url) => /\\/media\\/panorama\\//.test(url))',
          ),
        )
        await dialog.getByRole('button', { name: '关闭' }).click()
        await dialog.waitFor({ state: 'detached' })
      }))
  })

  describe('the console is silent', TWO_AT_A_TIME, () => {
    const screens = [
      '/',
      '/finance',
      '/finance?list=expense&pageNo=2',
      '/live',
      '/live/paddy',
      '/live/kitchen',
      '/live/no-such-stream',
      '/pay',
      '/about',
      '/contact',
      '/no/such/page',
    ]
    /** The browser's own line about an address that does not exist; it is about the document, and true. */
    const ownLine = (address: string) =>
      `error: Failed to load resource: the server responded with a status of 404 (Not Found) ${address}`

    for (const at of screens)
      for (const lang of ['zh', 'en'] as const)
        it(`${at} in ${lang}: no error, no warning, hydration included`, () =>
          inPage(lang === 'en' ? readsEnglish(site.url) : {}, async ({ page, faults }) => {
            const status = (await page.goto(site.url + at))!.status()
            await settled(page)
            await page.getByRole('banner').getByRole('link').first().hover()
            await eventually(() =>
              assert.deepEqual(faults, status === 404 ? [ownLine(site.url + at)] : []),
            )
          }))

    // A browser complains of a preload that nobody uses, but only seconds later; the cause can be seen at once.
    for (const at of screens)
      it(`${at}: every file that is preloaded is used`, () =>
        inPage({}, async ({ page }) => {
          await page.addInitScript(noteScripts)
          await page.goto(site.url + at)
          await settled(page)
          const unused = () =>
            page.evaluate(() => {
              const { used } = globalThis as unknown as { used: Set<string> }
              const preloads = document.querySelectorAll<HTMLLinkElement>('link[as=script]')
              const addresses = [...preloads].map(({ href }) => href)
              return addresses
                .filter((href) => !used.has(href))
                .map((href) => new URL(href).pathname)
            })
          await eventually(async () => assert.deepEqual(await unused(), []))
        }))
  })

  // Last, because it changes what all the others compare with.
  describe('once the staff have set the figures', () => {
    it('home shows them, no longer marked as a demonstration', () =>
      visit('/', {}, async (page) => {
        await showsTheAnswer(page)
        const set = ['--output', '300.5', '--users', '15000', '--at', '2026-11-20T10:00:00+08:00']
        await site.run('.', 'api/src/staff/cli.ts', 'set-realtime', ...set)
        await readRealtime()
        assert.equal(realtime.totalOutput, 300.5)
        await page.reload()
        await showsTheAnswer(page)
        assert.doesNotMatch(await words(now(page)), /演示数据/)
      }))
  })
})

/** Runs in the page before anything else: keeps the address of every script that runs, also of those taken out again. */
function noteScripts() {
  const used = new Set<string>()
  Object.assign(globalThis, { used })
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement && node.src) used.add(node.src)
  }).observe(document, { childList: true, subtree: true })
}

/** What a person reads there, its spaces made even, one at each end. */
const words = async (place: ReturnType<Page['locator']>) =>
  ` ${(await place.innerText()).replace(/\s+/g, ' ').trim()} `

/** Holds the call for the figures back, however long a busy machine takes, until the answer is called. */
async function hold(page: Page): Promise<() => void> {
  await page.addInitScript(() => {
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { set() {} })
  })
  let letGo!: () => void
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(REALTIME, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

interface Shifts {
  shifts: number
}

/** Runs in the page before anything else: adds up every layout shift that nobody's input caused. */
function addUpShifts() {
  const sum = globalThis as unknown as Shifts
  sum.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) sum.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
