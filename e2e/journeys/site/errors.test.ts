import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { awake, eventually, nobodyLooks, readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'

const UNAUTHORISED = '未授权，请重新登录'
const SERVER = '服务器错误，请稍后再试'
const NETWORK = '网络错误或请求已取消'
const catalogue = [UNAUTHORISED, SERVER, NETWORK]

const refusal = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { code: status * 100, msg: '', data: { faults: [] } } })

const situations: { what: string; line: string[]; answer: (route: Route) => unknown }[] = [
  { what: '401', line: [UNAUTHORISED], answer: refusal(401) },
  { what: '500', line: [SERVER], answer: refusal(500) },
  { what: 'no answer', line: [NETWORK], answer: (route) => route.abort('connectionrefused') },
  { what: '404, which the catalogue does not name', line: [], answer: refusal(404) },
  { what: '503, which the catalogue does not name', line: [], answer: refusal(503) },
]

/** Where a screen says so, and what it says; each with the call it makes once on opening. */
const screens = [
  { at: '/', call: '/home/realtime-data/get', says: /暂时取不到产出和受益人数/ },
  { at: '/finance', call: '/finance/balance/get', says: /没能取到收支总额/ },
  { at: '/live', call: '/live/stream/list-all', says: /画面列表没有读到/ },
  { at: '/pay', call: '/finance/balance/get', says: /收支没有读到/ },
]

const main = (page: Page) => page.getByRole('main')

describe('the error catalogue', () => {
  const { site, inPage } = ownSite({ RENDER_LIMIT: '0' })

  interface Listener {
    page: Page
    /** The lines of the catalogue that the console got so far. */
    lines: () => string[]
    /** How many calls were answered so far. */
    answered: () => number
  }

  /** Opens an address where a call gets an answer of the test's own. */
  const listen = (
    path: string,
    options: BrowserContextOptions,
    call: string,
    answer: (route: Route) => unknown,
    use: (listener: Listener) => Promise<void>,
  ) =>
    inPage(options, async ({ page }) => {
      const said: string[] = []
      let answered = 0
      page.on('console', (message) => said.push(message.text()))
      await page.addInitScript(nobodyLooks)
      await page.route(`**/api${call}*`, async (route) => {
        await answer(route)
        answered++
      })
      await page.goto(site.url + path)
      await awake(page)
      const lines = () => said.filter((text) => catalogue.some((line) => text.includes(line)))
      await use({ page, lines, answered: () => answered })
    })

  describe('each situation', TWO_AT_A_TIME, () => {
    for (const { what, line, answer } of situations)
      // What the catalogue does not name is tried on one screen: nothing there depends on the screen.
      for (const { at, call, says } of line.length ? screens : screens.slice(0, 1))
        it(`${what} at ${at}: ${line[0] ?? 'nothing'} in the console, a sentence and a way on`, () =>
          listen(at, {}, call, answer, async ({ page, lines, answered }) => {
            const sentence = main(page).getByText(says)
            await sentence.waitFor()
            await eventually(() => assert.deepEqual(lines(), line))
            assert.equal(new URL(page.url()).pathname, at, 'nobody is sent elsewhere')
            const retry = main(page).getByRole('button', { name: '重试' }).first()
            const before = answered()
            await retry.click()
            await eventually(() => assert.equal(answered(), before + 1))
            await settled(page)
            await sentence.waitFor()
            await page.unroute(`**/api${call}*`)
            await retry.click()
            await sentence.waitFor({ state: 'detached' })
            await settled(page)
            assert.equal(await sentence.count(), 0)
          }))

    it('the lines are those of the catalogue in English as well', () =>
      listen(
        '/en',
        readsEnglish,
        '/home/realtime-data/get',
        refusal(500),
        async ({ page, lines }) => {
          await main(page).getByText('The figures are not available right now.').waitFor()
          await eventually(() => assert.deepEqual(lines(), [SERVER]))
        },
      ))

    it('a form is told the same, and keeps what was typed', () =>
      listen(
        '/contact',
        {},
        '/join/request/create',
        (route) => route.abort('connectionrefused'),
        async ({ page, lines }) => {
          await main(page).getByRole('textbox', { name: '怎么称呼你' }).fill('小禾')
          await main(page).getByRole('textbox', { name: '手机或邮箱' }).fill('he@example.org')
          await main(page).getByRole('radio', { name: /^农户/ }).check()
          await main(page)
            .getByRole('checkbox', { name: /我同意/ })
            .check()
          await main(page).getByRole('button', { name: '提交' }).click()
          await main(page)
            .getByText(/没有收到回应/)
            .waitFor()
          await eventually(() => assert.deepEqual(lines(), [NETWORK]))
          await main(page).getByRole('button', { name: '重新提交' }).waitFor()
        },
      ))
  })

  describe('the client', TWO_AT_A_TIME, () => {
    it('gives a call 5000 ms, and then says so', () =>
      inPage({}, async ({ page }) => {
        const said: string[] = []
        page.on('console', (message) => said.push(message.text()))
        await page.addInitScript(noteLimits)
        await page.addInitScript(nobodyLooks)
        await page.route('**/api/live/stream/list-all', () => {})
        await page.goto(`${site.url}/live`)
        await main(page).getByText('画面列表没有读到').waitFor()
        await main(page).getByText('5 秒内没有回应').waitFor()
        await eventually(() => assert.ok(said.includes(NETWORK), said.join('\n')))
        assert.deepEqual(await limits(page), [5000])
      }))

    it('sends the token of the local storage as a bearer', () =>
      withToken('secret-of-this-visitor', async (page) => {
        assert.equal(await authorisation(page), 'Bearer secret-of-this-visitor')
      }))

    it('sends no authorisation when there is no token', () =>
      withToken(null, async (page) => {
        assert.equal(await authorisation(page), undefined)
      }))

    it('sends it with every screen’s calls, also where the page asked ahead', () =>
      withToken('secret', async (page) => {
        const asked = page.waitForRequest(
          (request) =>
            request.url().endsWith('/api/home/realtime-data/get') &&
            request.headers().authorization === 'Bearer secret',
        )
        await page.goto(`${site.url}/`)
        await asked
      }))
  })

  const withToken = (token: string | null, use: (page: Page) => Promise<void>) => {
    const localStorage = token ? [{ name: 'token', value: token }] : []
    const origins = [{ origin: site.url, localStorage }]
    return inPage({ storageState: { cookies: [], origins } }, ({ page }) => use(page))
  }

  /** What the list of streams is asked for with. */
  async function authorisation(page: Page) {
    const asked = page.waitForRequest('**/api/live/stream/list-all')
    await page.goto(`${site.url}/live`)
    return (await asked).headers().authorization
  }
})

/** Runs in the page before anything else: keeps the time-out of every call that is sent. */
function noteLimits() {
  const noted: number[] = []
  Object.assign(globalThis, { noted })
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    noted.push(this.timeout)
    send.call(this, body)
  }
}

const limits = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { noted: number[] }).noted)
