import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, nobodyLooks, readsEnglish } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { addUpShifts, shiftsOf } from '../../layout-shifts'
import { main, phone, table, widths, words } from './home-page'
import { restOfTheScreen } from './rest-of-the-screen'

const REALTIME = '**/api/home/realtime-data/get'
interface Realtime {
  totalOutput: number
  totalUsers: number
  outputLastUpdateTime: string
}

const output = (page: Page) => main(page).getByRole('group', { name: '实时产出' })
const users = (page: Page) => main(page).getByRole('group', { name: '预计受益人数' })
const now = (page: Page) => main(page).getByRole('region', { name: /农场此刻/ })

const grouped = (value: number) => new Intl.NumberFormat('en-GB').format(value)

/** `2026-11-21T20:00:00+08:00` as `2026年11月21日 20:00`; the service says its times in Asia/Shanghai. */
function inChina(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d).*\+08:00$/.exec(instant)!
  return `${year}年${Number(month)}月${Number(day)}日 ${time}`
}

describe('home', () => {
  const own = ownSite()
  const { site, inPage, visit } = own
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
      visit('/en', readsEnglish, async (page) => {
        const figures = main(page).getByRole('region', { name: /The farm right now/ })
        await eventually(async () => {
          const text = await words(figures)
          assert.ok(text.includes(`${grouped(realtime.totalOutput)} tonnes`), text)
          assert.ok(text.includes(`${grouped(realtime.totalUsers)} people`), text)
          assert.match(text, /Estimated from how many people eat our produce\./)
          assert.match(text, /Data as of \d{1,2} \w+ \d{4}, \d\d:\d\d/)
        })
      }))

    for (const options of widths)
      it(`start at a 0 that is said to be on its way, at ${options.viewport.width} px: nothing jumps`, () =>
        inPage(options, async ({ page }) => {
          const letGo = await hold(page)
          await page.addInitScript(addUpShifts)
          await page.goto(`${site.url}/`)
          await awake(page)
          await table(page).waitFor()
          assert.equal(await now(page).getAttribute('aria-busy'), 'true')
          assert.match(await words(output(page)), /^ 实时产出 ?正在取最新数字 0 吨 /)
          assert.match(await words(users(page)), /^ 预计受益人数 ?正在取最新数字 0 人 /)
          // What is read aloud has no number.
          assert.doesNotMatch(await output(page).ariaSnapshot(), /\d/)
          assert.doesNotMatch(await users(page).ariaSnapshot(), /\d/)
          const sizes = () =>
            Promise.all([output(page), users(page), now(page)].map((one) => one.boundingBox()))
          const before = await sizes()
          letGo()
          await showsTheAnswer(page)
          assert.deepEqual(await sizes(), before)
          const shifts = await shiftsOf(page)
          assert.ok(shifts < 0.02, `cumulative layout shift ${shifts}`)
        }))

    it('after a failure are the last known ones with their time, and 重试 brings the new ones', () =>
      visit('/', phone, async (page) => {
        await showsTheAnswer(page)
        await page.route(REALTIME, (route) => route.abort('connectionrefused'))
        await page.addInitScript(nobodyLooks)
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
        await page.addInitScript(nobodyLooks)
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

  restOfTheScreen(own)

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
