import assert from 'node:assert/strict'
import { request as ask } from 'node:http'
import { describe, it } from 'node:test'
import { readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'

/** What the site does not have, however near it comes to what it has. */
const missing = ['/live/x/y', '/finance/nothing', '/pay/x/y', '/nowhere', '/live/%E0%A4%A', '/%']

describe('addresses', TWO_AT_A_TIME, () => {
  const { site, inPage, visit } = ownSite()

  for (const at of missing)
    it(`${at} is a 404, said by the server and on the screen, without any part`, () =>
      inPage({}, async ({ page, faults }) => {
        const parts: string[] = []
        page.on('request', (request) => {
          if (/\/releases\/mf-/.test(request.url())) parts.push(request.url())
        })
        const answer = await page.goto(site.url + at)
        assert.equal(answer?.status(), 404)
        await settled(page)
        assert.equal(await page.title(), '没有这个页面 · 慢生活农场')
        assert.ok(
          await page.getByRole('heading', { level: 1, name: '没有这个页面' }).isVisible(),
          `await page.getByRole('heading', { level: 1, name: '没有这个页面' }).isVisibl`,
        )
        assert.deepEqual(parts, [])
        // The browser itself says that the page was a 404; anything more would be ours.
        assert.deepEqual(
          faults.filter((fault) => !/status of 404/.test(fault)),
          [],
        )
      }))

  it('a missing address below a part leads on into the site, and back to itself', () =>
    visit('/pay/nothing', {}, async (page) => {
      const pay = page
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link', { name: /^支付/ })
      assert.equal(await pay.getAttribute('aria-current'), 'page')
      await pay.click()
      await page
        .getByRole('heading', { level: 1, name: '没有这个页面' })
        .waitFor({ state: 'detached' })
      await settled(page)
      assert.equal(await pay.getAttribute('aria-current'), 'page')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: '没有这个页面' }).waitFor()
    }))

  it('are missing in English too', () =>
    visit('/en/live/x/y', readsEnglish, async (page) => {
      assert.ok(
        await page.getByRole('heading', { level: 1, name: 'Page not found' }).isVisible(),
        `await page.getByRole('heading', { level: 1, name: 'Page not found' }).`,
      )
    }))

  it('of a stream that is not there are missing, and the page says so in its own words', () =>
    inPage({}, async ({ page }) => {
      const answer = await page.goto(`${site.url}/live/no-such-stream`)
      assert.equal(answer?.status(), 404)
      await page.getByRole('heading', { level: 1, name: '没有找到这路画面' }).waitFor()
    }))

  it('by habit: /robots.txt lets everyone in, /index.html and // lead home', async () => {
    const robots = await fetch(`${site.url}/robots.txt`)
    assert.equal(robots.status, 200)
    assert.match(robots.headers.get('content-type')!, /^text\/plain/)
    assert.equal(await robots.text(), 'User-agent: *\nAllow: /\n')
    const home = await fetch(`${site.url}/index.html?from=x`)
    assert.ok(home.redirected, 'home.redirected')
    assert.equal(home.url, `${site.url}/?from=x`)
    assert.deepEqual(await raw('//'), { status: 301, location: '/' })
  })

  it('that cannot be read are told so by the api in its own words', async () => {
    const answer = await fetch(`${site.url}/api/%E0%A4%A`)
    assert.equal(answer.status, 400)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
  })

  /** An address as it stands: fetch would put its slashes in order before asking. */
  const raw = (path: string) =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(site.url)
      ask({ hostname, port, path }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode!, location: answer.headers.location })
      })
        .on('error', reject)
        .end()
    })
})
