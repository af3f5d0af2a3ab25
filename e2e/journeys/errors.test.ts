import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { inPage, launchBrowser, readsEnglish } from '../browser'
import { startSite, type RunningSite } from '../site'

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
  let site: RunningSite
  let browser: Browser
  before(async () => {
    site = await startSite()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
  })

  /** Opens an address with the lines of the catalogue that the console gets from then on. */
  const listen = (
    path: string,
    options: BrowserContextOptions,
    call: string,
    answer: (route: Route) => unknown,
    use: (page: Page, lines: () => string[]) => Promise<void>,
  ) =>
    inPage(browser, options, async ({ page }) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.route(`**/api${call}*`, answer)
      await page.goto(site.url + path)
      await use(page, () => said.filter((text) => catalogue.some((line) => text.includes(line))))
    })

  describe('each situation', { concurrency: 3 }, () => {
    for (const { what, line, answer } of situations)
      // What the catalogue does not name is tried on one screen: nothing there depends on the screen.
      for (const { at, call, says } of line.length ? screens : screens.slice(0, 1))
        it(`${what} at ${at}: ${line[0] ?? 'nothing'} in the console, a sentence and a way on`, () =>
          listen(at, {}, call, answer, async (page, lines) => {
            await main(page).getByText(says).waitFor()
            assert.deepEqual(lines(), line)
            assert.equal(new URL(page.url()).pathname, at, 'nobody is sent elsewhere')
            const retry = main(page).getByRole('button', { name: '重试' }).first()
            await retry.click()
            await main(page).getByText(says).waitFor()
            await page.unroute(`**/api${call}*`)
            await retry.click()
            await main(page).getByText(says).waitFor({ state: 'detached' })
          }))

    it('the lines are those of the catalogue in English as well', () =>
      listen(
        '/',
        readsEnglish(site.url),
        '/home/realtime-data/get',
        refusal(500),
        async (page, lines) => {
          await main(page).getByText('The figures cannot be fetched right now.').waitFor()
          assert.deepEqual(lines(), [SERVER])
        },
      ))

    it('a form is told the same, and keeps what was typed', () =>
      listen(
        '/contact',
        {},
        '/join/request/create',
        (route) => route.abort('connectionrefused'),
        async (page, lines) => {
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
          assert.deepEqual(lines(), [NETWORK])
          assert.ok(await main(page).getByRole('button', { name: '重新提交' }).isVisible())
        },
      ))
  })

  describe('the client', { concurrency: 3 }, () => {
    it('gives a call 5000 ms, and then says so', () =>
      inPage(browser, {}, async ({ page }) => {
        const said: string[] = []
        page.on('console', (message) => said.push(message.text()))
        await page.addInitScript(noteLimits)
        await page.route('**/api/live/stream/list-all', () => {})
        await page.goto(`${site.url}/live`)
        await main(page).getByText('画面列表没有读到').waitFor()
        assert.ok(said.includes(NETWORK), said.join('\n'))
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
    return inPage(browser, { storageState: { cookies: [], origins } }, ({ page }) => use(page))
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
