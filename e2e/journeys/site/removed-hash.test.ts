import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { readRegistry } from 'release'
import { awake, eventually, settled } from '../../browser'
import { EITHER, ownEither } from '../../either-browser'
import { runningSite } from '../../journey'

describe('a script without its hash', () => {
  const site = runningSite()
  let strips = true
  /** Stands before the site like a cache that rewrites pages: it removes every hash, and the name of what it changed. */
  const rewriting = createServer((request, response) => {
    const { host: _host, ...headers } = request.headers
    void fetch(site.url + request.url, { headers: headers as Record<string, string> }).then(
      async (answer) => {
        const kept = [...answer.headers].filter(([name]) => !/^(content-(enc|len)|etag)/.test(name))
        response.writeHead(answer.status, Object.fromEntries(kept))
        const isPage = /html/.test(answer.headers.get('content-type') ?? '')
        const body = Buffer.from(await answer.arrayBuffer())
        response.end(
          strips && isPage ? body.toString().replaceAll(/ integrity="[^"]+"/g, '') : body,
        )
      },
    )
  })
  let address = ''
  before(async () => {
    rewriting.listen(0, '127.0.0.1')
    await once(rewriting, 'listening')
    address = `http://127.0.0.1:${(rewriting.address() as AddressInfo).port}`
  })
  after(() => {
    rewriting.close()
    rewriting.closeAllConnections()
  })

  for (const { name, launch, missing } of EITHER)
    describe(`in ${name}`, { skip: missing }, () => {
      const inPage = ownEither(launch)

      it('does not run from a page that lost it on the way, the page can be read, and works once it is whole', () =>
        inPage(async ({ page }) => {
          strips = true
          await page.goto(`${address}/live`)
          await page.waitForSelector('main h1')
          assert.deepEqual(await page.evaluate(scripts), [])
          strips = false
          await page.goto(`${address}/live`)
          await awake(page)
          assert.notDeepEqual(await page.evaluate(scripts), [])
        }))

      it('does not run when code of the page loads it past the shell, and is reported where the browser does so', () =>
        inPage(async ({ page }) => {
          const { base, entry } = (await readRegistry(site.siteDir)).remotes.live!
          const before = await reportsOf(site.url)
          await page.goto(`${site.url}/about`)
          await settled(page)
          assert.equal(await page.evaluate(loadPlain, base + entry), 'refused')
          assert.equal(await page.evaluate(() => 'mf_live' in globalThis), false)
          // Firefox 153 refuses it, but tells only its console.
          if (name === 'Firefox') return
          await eventually(async () => {
            // As when it is closed.
            await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
            assert.equal(await reportsOf(site.url), before + 1)
          })
        }))
    })
})

/** What the shell's scripts leave in the page's globals. */
const scripts = () => Object.keys(globalThis).filter((name) => /^(webpackChunk|chunks_)/.test(name))

/** Runs in the page: an attribute goes past the shell, which sets the hashes of properties. */
function loadPlain(address: string): Promise<string> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.onload = () => resolve('ran')
    script.onerror = () => resolve('refused')
    script.setAttribute('src', address)
    document.head.append(script)
  })
}

async function reportsOf(siteUrl: string): Promise<number> {
  const metrics = await (await fetch(`${siteUrl}/api/metrics`)).text()
  const counted =
    /^farm_policy_reports_total\{kind="integrity",reason="script",share="stable"\} (\d+)/m
  return Number(counted.exec(metrics)?.[1] ?? 0)
}
