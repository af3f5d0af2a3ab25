import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settled } from '../../browser'
import type { RunningSite } from '../../site'
import type { InEngine } from './engines'
import { SIZES } from './page'

const ONE_SHEET = ['/finance/entry/1', '/pay/order', '/no/such/page']
/** The paper's own width is below that. */
const WIDER_THAN_PAPER = 680

/** What is printed takes no more sheets than it needs. */
export function printed(site: RunningSite, inEngine: InEngine, engine: string): void {
  const never = engine === 'WebKit' && 'the driver of WebKit cannot print'

  it(
    'prints an entry, the search for a gift and an unknown address on one sheet',
    { skip: never },
    () =>
      inEngine(
        async (visit) => {
          await visit.resize(SIZES.desk)
          for (const at of ONE_SHEET) {
            await visit.page.goto(site.url + at)
            await settled(visit.page)
            assert.equal(await visit.sheets?.(), 1, at)
          }
        },
        { allowed: /404 \(Not Found\).*\/no\/such\/page$/ },
      ),
  )

  it('prints no screen in the columns of a wide window, as WebKit would', () =>
    inEngine(async (visit) => {
      for (const at of ['/', '/about', '/contact', '/pay', '/finance', '/live']) {
        await visit.page.goto(site.url + at)
        await settled(visit.page)
        assert.deepEqual(await visit.page.evaluate(wideOnPaper, WIDER_THAN_PAPER), [], at)
      }
    }))
}

/** The queries for wide windows that also hold in print: WebKit compares them with the window, not with the paper. */
const wideOnPaper = (limit: number) => {
  const within = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSGroupingRule ? [rule, ...within(rule.cssRules)] : [],
    )
  return [...document.styleSheets]
    .flatMap((sheet) => within(sheet.cssRules))
    .filter((rule) => rule instanceof CSSMediaRule)
    .map((rule) => rule.conditionText)
    .filter((query) => Number(/min-width: (\d+)px/.exec(query)?.[1]) >= limit)
    .filter((query) => !query.includes('screen'))
}
