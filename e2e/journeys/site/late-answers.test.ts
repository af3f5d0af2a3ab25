import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { eventually, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import {
  API,
  callsNoted,
  frameStands,
  headingOf,
  isBack,
  look,
  main,
  moveTo,
  noteCalls,
  placeOf,
} from './late-page'
import { pages } from './pages'

const LATE = '5 秒内没有回应，正在自动重试。'

const figures = ['/', '/finance', '/live', '/pay']

const desk = { viewport: { width: 1440, height: 900 } }

describe('a late answer is an answer', () => {
  const { site, inPage, visit } = ownSite({ RENDER_LIMIT: '0' })

  describe('without a connection', TWO_AT_A_TIME, () => {
    for (const at of pages) {
      const from = at === '/about' ? '/contact' : '/about'
      it(`${at} keeps the frame of the site, and comes without a click once the connection is back`, () =>
        visit(at, desk, async (whole) => {
          const heading = await headingOf(whole)
          await visitOffline(from, at, heading)
        }))
    }

    const visitOffline = (from: string, at: string, heading: string) =>
      visit(from, desk, async (page) => {
        await page.context().setOffline(true)
        await moveTo(page, at)
        const alert = main(page).getByRole('alert')
        await alert.getByText('正在自动重试').waitFor()
        await frameStands(page)
        await page.context().setOffline(false)
        await eventually(async () => assert.equal(await headingOf(page), heading))
        await isBack(page)
        assert.equal(await alert.count(), 0)
      })

    for (const at of figures)
      it(`what ${at} shows stays while the connection is away`, () =>
        visit(at, desk, async (page) => {
          const heading = await headingOf(page)
          await page.context().setOffline(true)
          await page.context().setOffline(false)
          await page.context().setOffline(true)
          await frameStands(page)
          assert.equal(await headingOf(page), heading)
          assert.equal(await main(page).getByRole('alert').count(), 0)
        }))
  })

  describe('an api of 8 seconds', TWO_AT_A_TIME, () => {
    for (const at of figures)
      it(`${at} says so after 5 s, and has its figures without a click once the api is faster`, () =>
        inPage(desk, async ({ page }) => {
          await page.route(API, answersAfter(8_000))
          await page.goto(site.url + at)
          await main(page).getByText(LATE).first().waitFor()
          await frameStands(page)
          // A visitor who reads on with the keyboard in the header.
          const link = page.getByRole('banner').getByRole('link', { name: '品牌故事' })
          await link.focus()
          const before = await placeOf(page)
          await page.unroute(API)
          await isBack(page)
          assert.deepEqual(await placeOf(page), before)
        }))
  })

  describe('an api that is 5 minutes away', TWO_AT_A_TIME, () => {
    const calls = { '/': '/home/realtime-data/get', '/finance': '/finance/balance/get' }
    for (const [at, call] of Object.entries(calls))
      it(`is asked less and less by ${at}, whose figures come by themselves in the end`, () =>
        inPage(desk, async ({ page }) => {
          await page.clock.install({ time: new Date('2026-11-21T10:00:00+08:00') })
          await page.addInitScript(noteCalls)
          await page.route(API, hang)
          await page.goto(site.url + at)
          const asked = () => page.evaluate(callsNoted, call)
          await eventually(async () => assert.equal((await asked()).length, 1))
          // As many attempts as fit into the time, each given up after 5 s.
          const until = (await asked())[0]! + 300
          const now = () => page.evaluate(() => Date.now() / 1000)
          while ((await now()) < until) await page.clock.runFor(1_000)
          await main(page).getByText(LATE).first().waitFor()

          const times = (await asked()).filter((time) => time < until)
          assert.ok(times.length >= 5 && times.length <= 10, `${times.length} calls`)
          const pauses = times.slice(1).map((time, place) => time - times[place]!)
          // Sooner than any screen asks again when all is well.
          assert.ok(pauses[0]! < 15, `pauses of ${pauses.join(', ')} s`)
          for (const [place, pause] of pauses.slice(1).entries())
            assert.ok(pause > Math.min(pauses[place]!, 50), `pauses of ${pauses.join(', ')} s`)

          await page.unroute(API)
          await eventually(async () => {
            await page.clock.runFor(5_000)
            assert.equal(await main(page).getByText('正在自动重试').count(), 0)
          })
          await isBack(page)
        }))
  })

  describe('the last figures', TWO_AT_A_TIME, () => {
    const kept = {
      '/finance': ['没能取到最新的收支总额', '没能取到最新的账户'],
      '/pay': ['没能更新，显示的是上次读到的数'],
    }
    for (const [at, says] of Object.entries(kept))
      it(`of ${at} are shown with their time after a reload without the api`, () =>
        visit(at, desk, async (page) => {
          const amounts = () => main(page).locator('dd', { hasText: '¥' }).allInnerTexts()
          const before = await amounts()
          assert.ok(before.length >= 3, `${before.length} amounts`)
          await page.route(API, (route) => route.abort('connectionrefused'))
          await page.reload()
          for (const sentence of says) await main(page).getByText(sentence).first().waitFor()
          assert.deepEqual((await amounts()).slice(0, 3), before.slice(0, 3))
          await main(page).getByText('演示数据').first().waitFor()
          await main(page)
            .getByText(/\d{4}年\d+月\d+日 \d\d:\d\d/)
            .first()
            .waitFor()
        }))
  })

  it('nothing is asked again for a tab that nobody looks at, until somebody does', () =>
    visit('/about', desk, async (page) => {
      await page.clock.install()
      await page.addInitScript(noteCalls)
      await page.route(API, (route) => route.abort('connectionrefused'))
      await page.goto(`${site.url}/finance`)
      await main(page).getByText('没能取到收支总额').waitFor()
      await look(page, 'hidden')
      const asked = () => page.evaluate(callsNoted, '/finance/balance/get')
      const before = (await asked()).length
      for (let minute = 0; minute < 10; minute++) await page.clock.runFor(60_000)
      assert.equal((await asked()).length, before)
      await page.unroute(API)
      await look(page, 'visible')
      await isBack(page)
      await settled(page)
    }))
})

const hang = () => {}

/** An api that needs this long for each answer, in ms. */
const answersAfter = (ms: number) => (route: Route) =>
  void setTimeout(() => void route.continue().catch(() => {}), ms)
