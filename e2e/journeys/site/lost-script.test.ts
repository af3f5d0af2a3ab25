import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from '../../browser'
import { damage } from '../../damaged-file'
import { EITHER, ownEither } from '../../either-browser'
import { ownSite, runningSite } from '../../journey'

const LOST = /ERR_CONNECTION_RESET/
const MAIN = '**/releases/shell/**/main.*.js'

describe("the page's first script is lost on the way", () => {
  const { site, inPage } = ownSite()

  /** Loses the script until this is called. */
  async function loses(page: Page): Promise<() => void> {
    let isLost = true
    await page.route(MAIN, (route) => (isLost ? route.abort('connectionreset') : route.continue()))
    return () => void (isLost = false)
  }

  const withoutLosses = (faults: string[]) => faults.filter((fault) => !LOST.test(fault))

  it('once: it is asked for again, and nothing typed is lost', () =>
    inPage({}, async ({ page, faults }) => {
      const end = await loses(page)
      await page.goto(`${site.url}/pay`, { waitUntil: 'commit' })
      await page.waitForSelector('html[data-lost="1"]')
      const said = page.getByText('程序还没有取到')
      assert.equal(await said.isVisible(), false, 'one loss is asked for in silence')
      end()
      const name = page.getByLabel('怎么称呼你')
      await name.fill('王小明')
      await settled(page)
      assert.equal(await name.inputValue(), '王小明')
      assert.equal(await said.count(), 0)
      assert.deepEqual(withoutLosses(faults), [])
    }))

  it('again and again: the page says so, can be opened again, and comes to life by itself', () =>
    inPage({}, async ({ page, faults }) => {
      const end = await loses(page)
      await page.goto(`${site.url}/en/?from=card`, { waitUntil: 'commit' })
      const said = page.getByRole('status').filter({ hasText: 'have not arrived' })
      await said.getByText(/Text and links work/).waitFor()
      const again = said.getByRole('link', { name: 'Open again' })
      assert.equal(await again.evaluate((link: HTMLAnchorElement) => link.href), page.url())
      end()
      await settled(page)
      assert.equal(await said.count(), 0)
      assert.deepEqual(withoutLosses(faults), [])
    }))
})

for (const { name, launch, missing } of EITHER)
  describe(`the page's first script in ${name}`, { skip: missing }, () => {
    const site = runningSite()
    const inPage = ownEither(launch)

    it('that is lost while the page is on its way finds the whole page when it comes', async () => {
      const line = await startSlowLine(site.url)
      try {
        await inPage(async ({ page }) => {
          await page.goto(line.url)
          await settled(page)
        })
        assert.equal(line.losses(), 1)
      } finally {
        line.stop()
      }
    })

    it('with one byte changed is asked for again until it is the published one', () =>
      inPage(async ({ page }) => {
        const html = await (await fetch(site.url)).text()
        const [, address = ''] = /<script defer [^>]*src="([^"]+)"/.exec(html) ?? []
        const repair = damage(path.join(site.siteDir, address))
        try {
          await page.goto(site.url)
          await page.waitForSelector(
            'html[data-lost]:not([data-lost="1"]) [role=status] a[href=""]',
          )
        } finally {
          repair()
        }
        await settled(page)
      }))
  })

/** Longer than the pause before the first attempt, in ms. */
const REST_AFTER_MS = 3_000

/**
 * Passes the site on, and loses the first script once, in the middle. The page's body begins to come later, as on a line
 * that was away for a moment.
 */
async function startSlowLine(origin: string) {
  let losses = 0
  const server = createServer((request, response) => {
    void fetch(origin + request.url).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer())
      for (const name of ['content-type', 'content-security-policy', 'integrity-policy'])
        if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name)!)
      response.setHeader('content-length', body.length)
      response.statusCode = answer.status
      if (request.url === '/') {
        const head = body.indexOf('<body>')
        response.write(body.subarray(0, head))
        setTimeout(() => response.end(body.subarray(head)), REST_AFTER_MS)
      } else if (/\/main\.\w+\.js$/.test(request.url!) && losses === 0) {
        losses += 1
        response.write(body.subarray(0, 1_000), () => response.destroy())
      } else response.end(body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    losses: () => losses,
    stop: () => void server.close().closeAllConnections(),
  }
}
