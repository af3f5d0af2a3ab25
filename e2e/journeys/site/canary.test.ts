import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { readJournal, readRegistry, isInCanary } from 'release'
import { otherBuild } from 'release/testing'
import { eventually, settled } from '../../browser'
import { ownSite } from '../../journey'

const VISITORS = Array.from({ length: 100 }, (_, number) => number)

describe('a release that is shown to some visitors first', { timeout: 600_000 }, () => {
  const { site, inPage } = ownSite()
  const builds: string[] = []
  after(() => builds.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  const ship = (...args: string[]) => site.run('mf-live', '../release/cli.ts', ...args)
  const canary = async () => (await readRegistry(site.siteDir)).canary
  const journal = async () => (await readJournal(site.siteDir)).at(-1)!

  /** Throws in every fifth visit as soon as it is loaded, by the number in the page's address. */
  function failingLive(): string {
    const fails =
      "if (Number(new URLSearchParams(location.search).get('visit')) % 5 === 4) throw new Error('canary');"
    const folder = otherBuild('mf-live', (text, file) =>
      /web.remote\./.test(file) ? `${fails}${text}` : text,
    )
    builds.push(folder)
    return folder
  }

  /** Opens a page as the visitor with this number. Leaving it for the next one sends what it reports. */
  async function visit(page: Page, visitor: number, count: number): Promise<void> {
    const { hostname } = new URL(site.url)
    await page
      .context()
      .addCookies([{ name: 'visitor', value: String(visitor), domain: hostname, path: '/' }])
    await page.goto(`${site.url}/live?visit=${count}`)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /beacons\.\w+\.js/.test(name)),
    )
  }

  /** Sends sixty names of releases that nobody published, as somebody would who wants to hide a canary's failures. */
  async function sendInventedNames(): Promise<void> {
    for (const tens of [10, 30, 50]) {
      const names = Array.from({ length: 20 }, (_, one) => `9.9.${tens + one}-0123abcd`)
      const reports = names.map((version) => ({ kind: 'use', part: 'live', version }))
      const answer = await fetch(`${site.url}/api/beacons`, {
        method: 'POST',
        body: JSON.stringify({
          ...{ path: '/live', lang: 'zh', browser: 'other', share: 'stable', revision: 1 },
          ...{ reports, timings: [] },
        }),
      })
      assert.equal(answer.status, 204)
    }
  }

  it('is halted by itself within 50 visits when 1 of 5 fails, and nobody else has seen it', () =>
    inPage({}, (inside) =>
      inPage({}, async ({ page, faults }) => {
        await sendInventedNames()
        const said = await ship('--from', failingLive(), '--canary', '10')
        assert.match(
          said,
          /^mf-live \S+ is now shown to 10 % of the visitors \(numbers .*\) in revision \d+\.$/m,
        )
        const shown = (await canary())!
        const { base, version } = shown.parts.live!.release
        const isInside = (number: number) => isInCanary(shown, number)
        const [within, without] = [
          VISITORS.find(isInside)!,
          VISITORS.find((one) => !isInside(one))!,
        ]
        const asked: string[] = []
        page.on('request', (request) => void asked.push(request.url()))
        const alert = inside.page.getByRole('main').getByRole('alert')
        let visits = 0
        let failed = 0
        for (; (await canary()) && visits < 50; visits++) {
          await visit(inside.page, within, visits)
          if (visits % 5 === 4) {
            // It can end between the look above and the load of the page, which then has the running release.
            await eventually(async () =>
              assert.ok(
                (await alert.isVisible()) || !(await canary()),
                'the visit neither failed nor was spared',
              ),
            )
            if (await alert.isVisible()) failed++
          } else await settled(inside.page)
          await visit(page, without, visits)
          await settled(page)
        }
        assert.equal(await canary(), null, `It still runs after ${visits} visits.`)
        assert.ok(failed >= 3, String(failed))
        const { action, reason } = await journal()
        assert.equal(action, 'halt')
        assert.match(
          reason!,
          /^live: It failed in \d+ of \d+ page views, the running release in 0 of \d+\.$/,
        )
        assert.ok(
          asked.some((address) => address.includes('/releases/mf-live/')),
          asked.join('\n'),
        )
        assert.deepEqual(
          asked.filter((address) => address.includes(base)),
          [],
        )
        assert.deepEqual(faults, [])
        // The next full load of those who had it is the running release.
        await visit(inside.page, within, 4)
        await settled(inside.page)
        assert.equal(await alert.count(), 0)
        assert.match(await ship('status'), new RegExp(`kept: .*${version}`))
      }),
    ))

  it('is promoted by command, and then everybody gets it', async () => {
    const folder = otherBuild('mf-live', (text) => text.replaceAll('田间直播', '田间新画面'))
    builds.push(folder)
    await ship('--from', folder, '--canary', '10')
    const shown = (await canary())!
    const outside = VISITORS.find((number) => !isInCanary(shown, number))!
    const title = async () => {
      const headers = { cookie: `visitor=${outside}` }
      const html = await (await fetch(`${site.url}/live`, { headers })).text()
      return /<h1[^>]*>([^<]*)/.exec(html)?.[1]
    }
    assert.equal(await title(), '田间直播')
    assert.match(await ship('promote'), /^mf-live \S+ is now running for all visitors/m)
    await eventually(async () => assert.equal(await title(), '田间新画面'))
    assert.match(await ship('rollback'), /is now running/)
    await eventually(async () => assert.equal(await title(), '田间直播'))
  })

  it('refuses a share that is none, before anything is built', async () => {
    await assert.rejects(ship('--canary', '80'), /It is a whole number of percent from 1 to 50/)
    await assert.rejects(ship('promote'), /No canary runs/)
  })
})
