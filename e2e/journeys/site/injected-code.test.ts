import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { listenToReports, sendReports } from './refused'

const STRING = 'require-trusted-types-for'
/** In the service's metrics. */
const COUNTED =
  /^farm_policy_reports_total\{kind="policy",reason="require-trusted-types-for",share="stable"\} [1-9]/m

interface Attempt {
  what: string
  /** It sets `ran` if it succeeds. */
  code: string
  /** The directive of its report, if it is not the one about strings. */
  directive?: string
  message: string
  /** The part that it is attributed to, if a file of a release is involved. */
  part?: string
}

const attempts: Attempt[] = [
  {
    what: 'an inline script',
    code: `const script = document.createElement('script')
      script.textContent = 'ran = true'
      document.head.append(script)`,
    message: 'blocked HTMLScriptElement textContent',
  },
  { what: 'eval', code: `eval('ran = true')`, message: 'blocked eval' },
  { what: 'new Function', code: `new Function('ran = true')()`, message: 'blocked Function' },
  {
    what: 'a text that is given to setTimeout',
    code: `setTimeout('ran = true')`,
    message: 'blocked Window setTimeout',
  },
  {
    what: 'innerHTML with a handler',
    code: `document.body.innerHTML = '<img src=x onerror="ran = true">'`,
    message: 'blocked Element innerHTML',
  },
  {
    what: 'innerHTML with a script',
    code: `document.querySelector('main').innerHTML = '<script>ran = true</script>'`,
    message: 'blocked Element innerHTML',
  },
  {
    what: 'a handler as an attribute',
    code: `document.body.setAttribute('onclick', 'ran = true'); document.body.click()`,
    message: 'blocked Element onclick',
  },
  {
    what: 'a script of another site',
    code: `const script = document.createElement('script')
      script.src = 'https://evil.example/x.js'
      document.head.append(script)`,
    message: 'blocked HTMLScriptElement src',
    // It passes addresses on (shell/src/remotes/integrity.ts).
    part: 'shell',
  },
  {
    what: 'a script of this site that is in no release',
    code: `const script = document.createElement('script')
      script.setAttribute('src', '/releases/../media/x.js')
      document.head.append(script)`,
    message: 'blocked HTMLScriptElement src',
  },
  {
    what: 'a worker of a text',
    code: `new Worker(URL.createObjectURL(new Blob(['ran = true'])))`,
    message: 'blocked Worker constructor',
  },
  {
    what: 'a policy of its own',
    code: `trustedTypes.createPolicy('other', { createScript: (text) => text })`,
    directive: 'trusted-types',
    message: 'blocked trusted-types-policy',
  },
]

/** Lets the page's own code run a text later: what the test itself evaluates may use `eval`. */
const run = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            ;(globalThis as unknown as { attempt: () => void }).attempt()
          } catch {
            // It was refused, which the page reports.
          }
          resolve()
        })
      }),
  )

const hasRun = (page: Page) => page.evaluate(() => 'ran' in globalThis)

describe('code that somebody puts into a page', TWO_AT_A_TIME, () => {
  const { site, inPage } = ownSite()

  for (const { what, code, directive = STRING, message, part = 'unknown' } of attempts)
    it(`as ${what} does not run, and is reported`, () =>
      inPage({}, async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => void asked.push(request.url()))
        const reported = listenToReports(page)
        await page.addInitScript(`globalThis.attempt = () => { ${code} }`)
        await page.goto(`${site.url}/about`)
        await settled(page)
        await run(page)
        await eventually(async () => {
          await sendReports(page)
          assert.deepEqual(reported, [[part, directive, message]])
        })
        assert.equal(await hasRun(page), false)
        assert.deepEqual(
          asked.filter((address) => /evil|media\/x/.test(address)),
          [],
        )
      }))

  it('as text nodes of a script does not run; Chromium says so in the console alone', () =>
    inPage({}, async ({ page, faults }) => {
      await page.goto(`${site.url}/about`)
      await settled(page)
      await page.evaluate(() => {
        for (const put of [
          (script: HTMLElement) => script.append('ran = true'),
          (script: HTMLElement) => (script.innerHTML = 'ran = true'),
        ]) {
          const script = document.createElement('script')
          put(script)
          document.head.append(script)
        }
      })
      await eventually(() => assert.equal(faults.length, 2))
      for (const fault of faults) assert.match(fault, /directly modified and will not be executed/)
      assert.equal(await hasRun(page), false)
    }))

  it('as HTML that a library writes is the failure of its view alone, and is reported for its part and counted', () =>
    inPage({}, async ({ page }) => {
      const reported = listenToReports(page)
      // The library writes the color into HTML.
      await page.addInitScript(() => {
        const read = CSSStyleDeclaration.prototype.getPropertyValue
        CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
          return name === 'color' ? '"/><img src=x onerror="ran = true' : read.call(this, name)
        }
      })
      await page.goto(site.url)
      await settled(page)
      await page.getByRole('button', { name: '360° 查看生产' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '重试' }).waitFor()
      await eventually(async () => {
        await sendReports(page)
        assert.deepEqual(reported, [['home', STRING, 'blocked Element innerHTML']])
      })
      await eventually(async () => {
        const metrics = await (await fetch(`${site.url}/api/metrics`)).text()
        assert.match(metrics, COUNTED)
      })
      assert.equal(await hasRun(page), false)
      await page.getByRole('button', { name: '关闭' }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }))
})
