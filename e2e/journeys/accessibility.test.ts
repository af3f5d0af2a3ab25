import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { readsEnglish, settled } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const phone = { width: 375, height: 812 }
const desk = { width: 1440, height: 900 }

interface View {
  what: string
  /** Looked up in the service where it is not known before. */
  at: string | ((siteUrl: string) => Promise<string>)
  /** What is done on the screen before it is looked at. */
  first?: (page: Page) => Promise<void>
  widths?: { width: number; height: number }[]
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

const views: View[] = [
  { what: 'home', at: '/' },
  { what: 'the ledger', at: '/finance' },
  {
    what: 'the ledger with the tables of its charts',
    at: '/finance',
    first: async (page) => {
      for (const table of await page.locator('main details > summary').all()) await table.click()
      await page.locator('main details table').nth(1).waitFor()
    },
  },
  { what: 'an entry that was corrected', at: correctedEntry },
  { what: 'an entry that nobody knows', at: '/finance/entry/999999999' },
  { what: 'expenses with a filter that finds nothing', at: '/finance?list=expense&keyword=zzzzzz' },
  { what: 'the streams', at: '/live' },
  {
    what: 'a stream that is live',
    at: '/live/paddy',
    first: async (page) => {
      await page.locator('video').waitFor()
      await button(page, /^(全屏|Full screen)$/).waitFor()
    },
  },
  {
    what: 'a stream whose picture does not come',
    at: '/live/paddy',
    first: async (page) => {
      await page.route('**/media/live/**', (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await button(page, /^(重试|Try again)$/).waitFor()
    },
  },
  { what: 'a stream that is not', at: '/live/kitchen' },
  { what: 'a stream that nobody knows', at: '/live/no-such-stream' },
  { what: 'payment', at: '/pay' },
  {
    what: 'payment with its faults',
    at: '/pay',
    first: async (page) => {
      await button(page, /^(去付款|Go to payment)/).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    what: 'the terms of giving',
    at: '/pay',
    first: async (page) => {
      await button(page, /^(阅读捐赠说明|Read the terms)$/).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { what: 'a gift that waits for its payment', at: async (url) => (await gift(url)).page },
  { what: 'a receipt', at: paidGift },
  { what: 'the way to a gift by its code', at: '/pay/order' },
  { what: 'a gift that nobody knows', at: `/pay/order/${'0'.repeat(26)}` },
  { what: 'the way back from an unknown payment', at: '/pay/return?order=G20261121000000000001' },
  { what: 'the brand story', at: '/about' },
  { what: 'join us', at: '/contact' },
  { what: 'an address that does not exist', at: '/no/such/page' },
  {
    what: 'join us with its faults',
    at: '/contact',
    first: async (page) => {
      await button(page, /^(提交|Send)$/).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    what: 'the open menu',
    at: '/',
    widths: [phone],
    first: async (page) => {
      await button(page, /^(打开菜单|Open menu)$/).click()
      await page.getByTestId('menu-backdrop').waitFor()
    },
  },
  {
    what: 'the 360° view',
    at: '/',
    first: async (page) => {
      await button(page, /360°/).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button').and(page.locator(':enabled')).nth(2).waitFor()
    },
  },
  {
    what: 'home without the service',
    at: '/',
    first: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await button(page, /^(重试|Try again)$/).waitFor()
    },
  },
  {
    what: 'a part that did not come',
    at: '/about',
    first: async (page) => {
      await page.route('**/releases/mf-pay/**', (route) => route.fulfill({ status: 404 }))
      await page.goto(new URL('/pay', page.url()).href)
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
]

describe('accessibility', TWO_AT_A_TIME, () => {
  const { site, inPage, visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '1000' })

  for (const { what, at, first, widths = [phone, desk] } of views)
    for (const lang of ['zh', 'en'] as const)
      it(`axe finds nothing wrong with ${what} in ${lang}, on a phone and wide, light and dark`, () => {
        const options = {
          viewport: widths[0]!,
          reducedMotion: 'reduce' as const,
          ...(lang === 'en' ? readsEnglish(site.url) : {}),
        }
        return inPage(options, async ({ page }) => {
          await page.goto(site.url + (typeof at === 'string' ? at : await at(site.url)))
          await settled(page)
          await first?.(page)
          await settled(page)
          await page.evaluate(axe)
          for (const viewport of widths) {
            await page.setViewportSize(viewport)
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme })
              const where = `${viewport.width} px, ${colorScheme}`
              await themeHasArrived(page)
              assert.deepEqual(await faults(page, colorScheme), [], where)
            }
          }
        })
      })

  for (const lang of ['zh', 'en'])
    it(`axe finds nothing wrong with the sandbox's cashier in ${lang}, light and dark`, () =>
      inPage({ viewport: phone }, async ({ page }) => {
        await page.goto((await gift(site.url, lang)).cashier)
        await page.evaluate(axe)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await faults(page, colorScheme), [], colorScheme)
        }
      }))

  it('the page can be zoomed and says its language', () =>
    visit('/', {}, async (page) => {
      const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
      assert.doesNotMatch(viewport!, /maximum-scale|user-scalable/)
      assert.equal(await page.locator('html').getAttribute('lang'), 'zh')
    }))

  it('every screen can be walked by keyboard, and shows where one is', () =>
    inPage({ viewport: phone }, async ({ page }) => {
      for (const at of ['/', '/contact', '/finance', '/live', '/pay', '/about']) {
        await page.goto(site.url + at)
        await settled(page)
        const hidden: string[] = []
        const seen = new Set<string>()
        for (let step = 0; step < 80; step++) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(focusRing)
          if (stop === null) break
          seen.add(stop.name)
          if (!stop.shown) hidden.push(stop.name)
        }
        assert.ok(seen.size > 5, `${at}: ${[...seen].join()}`)
        assert.deepEqual(hidden, [], at)
      }
    }))
})

/** The page of a row of the demonstration that another took the place of. */
async function correctedEntry(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/finance/entry/page?pageSize=100`)
  const { data } = (await answer.json()) as {
    data: { list: { id: string; correctedBy: string | null }[] }
  }
  return `/finance/entry/${data.list.find(({ correctedBy }) => correctedBy)!.id}`
}

/** Begins a gift. @returns the page of it, and its cashier's */
async function gift(siteUrl: string, lang = 'zh'): Promise<{ page: string; cashier: string }> {
  const answer = await fetch(`${siteUrl}/api/pay/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      amount: '88.00',
      purpose: '乡村学校午餐',
      channel: 'sandbox',
      device: 'wide',
      anonymous: false,
      name: '王小明',
      email: '',
      message: '',
      consent: true,
      lang,
    }),
  })
  const { data } = (await answer.json()) as {
    data: { code: string; order: { payment: { target: string } } }
  }
  return { page: `/pay/order/${data.code}`, cashier: siteUrl + data.order.payment.target }
}

async function paidGift(siteUrl: string): Promise<string> {
  const { page, cashier } = await gift(siteUrl)
  const { searchParams } = new URL(cashier)
  searchParams.set('decision', 'approve')
  const paid = await fetch(`${siteUrl}/api/pay/sandbox/decide`, {
    method: 'POST',
    body: searchParams,
    redirect: 'manual',
  })
  assert.equal(paid.status, 303)
  return page
}

/** Also without motion, colours take a few frames from one theme to the other. */
const themeHasArrived = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((running) => !(running instanceof CSSTransition)),
  )

/** What axe finds wrong now, one line for each element; in the dark of its colours, the only thing that is otherwise. */
async function faults(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) => {
      const { axe } = globalThis as unknown as {
        axe: { run(options: RunOptions): Promise<AxeResults> }
      }
      return axe.run(options)
    },
    {
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    } satisfies RunOptions,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** What has the focus and whether it can be seen that it has; null once the page has been walked through. */
function focusRing() {
  const at = document.activeElement
  if (!at || at === document.body) return null
  // A card is outlined as a whole when the link in it has the focus.
  const outlined = [at, at.closest('article, label')].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  })
  // A mark of a chart has its column outlined: an outline of its own would follow the bars and not be seen.
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus)'
  const focusColour = getComputedStyle(probe).color
  probe.remove()
  const stroked =
    at instanceof SVGElement &&
    [...at.children].some((part) => getComputedStyle(part).stroke === focusColour)
  const { width, height } = at.getBoundingClientRect()
  const name = at.getAttribute('aria-label') ?? at.textContent ?? at.tagName
  return { name, shown: (outlined || stroked) && width > 0 && height > 0 }
}
