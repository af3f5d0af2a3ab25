import assert from 'node:assert/strict'
import { it } from 'node:test'
import { awake, settled } from '../../browser'
import type { RunningSite } from '../../site'
import type { InEngine } from './engines'
import { SIZES } from './page'

/** A gift goes from the form through the sandbox's cashier to its receipt. */
export function gift(site: RunningSite, inEngine: InEngine): void {
  it('gives, pays and prints the receipt on one sheet', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.phone)
      await page.goto(`${site.url}/pay`)
      await settled(page)
      await visit.fill('main input[inputmode="decimal"]', '66.60')
      await visit.fill('main input[autocomplete="name"]', '王小明')
      await visit.click('checkbox', '我已阅读并同意捐赠说明。')
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('main form [type=submit]')!.focus(),
      )
      await visit.press('Enter')
      await page.waitForFunction(
        () => document.querySelector('h1')?.textContent === '演示支付收银台',
      )
      assert.ok(await page.evaluate(iconLoads), 'the cashier has no icon')
      await visit.click('button', '付款成功')
      await page.waitForFunction(
        () => document.querySelector('main h1')?.textContent === '捐赠已收到，谢谢你',
      )
      await awake(page)
      await page.waitForFunction(() => /¥66\.60/.test(document.querySelector('main')!.textContent))
      if (visit.sheets) assert.equal(await visit.sheets(), 1)
    }))
}

/** Runs in the page: whether its policy lets its own icon through. */
const iconLoads = () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return false
  const icon = new Image()
  icon.src = link.href
  return icon.decode().then(
    () => true,
    () => false,
  )
}
