import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { it } from 'node:test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { inLang } from 'shared/contract'
import { readsEnglish, settled } from '../../browser'
import { type OwnSite } from '../../journey'
import { gift, phone, views } from './accessibility-views'
import { firstScreens } from './first-screens'
import { inScope } from './scope'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const desk = { width: 1440, height: 900 }

/** Every width meets every theme and every language, in half of the time that all combinations take. */
const LOOKS = {
  zh: [
    { viewport: phone, colorScheme: 'light' },
    { viewport: desk, colorScheme: 'dark' },
  ],
  en: [
    { viewport: desk, colorScheme: 'light' },
    { viewport: phone, colorScheme: 'dark' },
  ],
} as const

/** What axe, the keyboard and the page itself say of each screen. */
export function accessibility({ site, inPage, visit }: OwnSite): void {
  for (const { what, at, first, onPhone } of views.filter(({ of }) => inScope(of)))
    for (const lang of ['zh', 'en'] as const)
      it(`axe finds nothing wrong with ${what} in ${lang}, on a phone and wide, light and dark`, () => {
        const looks = LOOKS[lang].filter(({ viewport }) => !onPhone || viewport === phone)
        const options = {
          viewport: looks[0]!.viewport,
          reducedMotion: 'reduce' as const,
          ...(lang === 'en' ? readsEnglish : {}),
        }
        return inPage(options, async ({ page }) => {
          const path = typeof at === 'string' ? at : await at(site.url)
          await page.goto(site.url + inLang(lang, path))
          await settled(page)
          await first?.(page)
          await settled(page)
          await page.evaluate(axe)
          for (const { viewport, colorScheme } of looks) {
            await page.setViewportSize(viewport)
            await page.emulateMedia({ colorScheme })
            await themeHasArrived(page)
            const where = `${viewport.width} px, ${colorScheme}`
            assert.deepEqual(await faults(page, colorScheme), [], where)
          }
        })
      })

  for (const lang of inScope('mf-pay') ? ['zh', 'en'] : [])
    it(`axe finds nothing wrong with the sandbox's cashier in ${lang}, light and dark`, () =>
      inPage({ viewport: phone }, async ({ page }) => {
        await page.goto((await gift(site.url, lang)).cashier)
        await page.evaluate(axe)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await faults(page, colorScheme), [], colorScheme)
        }
      }))

  if (inScope('shell'))
    it('the page can be zoomed and says its language', () =>
      visit('/', {}, async (page) => {
        const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
        assert.doesNotMatch(viewport!, /maximum-scale|user-scalable/)
        assert.equal(await page.locator('html').getAttribute('lang'), 'zh')
      }))

  for (const { of, at } of firstScreens.filter(({ of }) => inScope(of)))
    it(`${at} of ${of} can be walked by keyboard, and shows where one is`, () =>
      visit(at, { viewport: phone }, async (page) => {
        const hidden: string[] = []
        const seen = new Set<string>()
        for (let step = 0; step < 80; step++) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(focusRing)
          if (stop === null) break
          seen.add(stop.name)
          if (!stop.shown) hidden.push(stop.name)
        }
        assert.ok(seen.size > 5, [...seen].join())
        assert.deepEqual(hidden, [])
      }))
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
