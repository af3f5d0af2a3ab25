import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, nobodyLooks, settled } from '../../browser'
import { ownSite } from '../../journey'
import { listenToReports, sendReports } from './refused'

/** Changes one letter in a text of every matching file on its way to the browser. */
const corrupt = (page: Page, files: string) =>
  page.route(files, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const middle = body.indexOf('e', body.length >> 1)
    await route.fulfill({ response, body: `${body.slice(0, middle)}ė${body.slice(middle + 1)}` })
  })

describe('a file that is not the one that was published', () => {
  const { site, inPage } = ownSite()

  it('every script of every page carries its hash, and the page asks browsers to insist on it', async () => {
    for (const path of ['/', '/finance', '/live', '/pay', '/about']) {
      const answer = await fetch(site.url + path)
      assert.equal(answer.headers.get('integrity-policy'), 'blocked-destinations=(script)')
      const html = await answer.text()
      const loads = html.match(/<(script[^>]* src|link rel="preload" as="script")[^>]*>/g) ?? []
      assert.ok(loads.length > 0, path)
      for (const tag of loads)
        assert.match(tag, /crossorigin="anonymous" integrity="sha384-[\w+/]{64}"/, tag)
    }
  })

  for (const path of ['/', '/finance', '/live'])
    it(`${path} fetches no file twice`, () =>
      inPage({}, async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
        await page.goto(site.url + path)
        await settled(page)
        const files = asked.filter((address) => address.startsWith('/releases/'))
        assert.deepEqual(files.toSorted(), [...new Set(files)].toSorted())
      }))

  it("the shell's main script with one letter changed does not run, and the page can still be read", () =>
    inPage({}, async ({ page }) => {
      await corrupt(page, '**/releases/shell/**/main.*.js')
      await page.goto(`${site.url}/about`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(
        await page.evaluate(() => 'webpackChunkshell' in window || 'chunks_shell' in window),
        false,
      )
    }))

  it('a script from a release that is not known is refused', () =>
    inPage({}, async ({ page }) => {
      await page.goto(`${site.url}/live`)
      await settled(page)
      await page.route('**/releases/mf-live/9.9.9-00000000/x.js', (route) =>
        route.fulfill({ body: 'window.ran = true', contentType: 'text/javascript' }),
      )
      const outcome = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script')
            script.onload = () => resolve('loaded')
            script.onerror = () => resolve('refused')
            script.src = '/releases/mf-live/9.9.9-00000000/x.js'
            document.head.append(script)
          }),
      )
      assert.equal(outcome, 'refused')
    }))
})

/** Without content in the first answer, so that the first view makes calls. */
describe('a file that the first view cannot do without, and that is not the one that was published', () => {
  const { site, inPage } = ownSite({ RENDER_LIMIT: '0' })

  for (const [what, file, at, part] of [
    ['the federation runtime', '**/releases/shell/**/federation.*.js', '/live', 'live'],
    ['the http client', '**/releases/shell/**/http.*.js', '/live', 'shell'],
  ] as const)
    it(`${what} with one letter changed does not run; its frame says so, it is a failed page view, and 重试 works once it is repaired`, () =>
      inPage({}, async ({ page }) => {
        const failed = listenToReports(page, 'failed')
        await page.addInitScript(nobodyLooks)
        await corrupt(page, file)
        await page.goto(`${site.url}/about`)
        await settled(page)
        await page.goto(site.url + at)
        const alert = page.getByRole('main').getByRole('alert')
        await alert.waitFor()
        const links = page.getByRole('banner').getByRole('link')
        assert.ok(await links.first().isVisible(), 'the header goes on')
        await eventually(async () => {
          await sendReports(page)
          assert.deepEqual(
            failed.map(([name]) => name),
            [part],
          )
        })
        await page.unrouteAll()
        await page.getByRole('main').getByRole('button', { name: '重试' }).click()
        await alert.waitFor({ state: 'detached' })
        await page.getByRole('heading', { level: 1 }).waitFor()
      }))
})
