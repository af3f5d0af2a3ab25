import { it } from 'node:test'
import { settled } from '../../browser'
import type { RunningSite } from '../../site'
import type { InEngine } from './engines'
import { SIZES } from './page'

/** The form of join us, and a dialog that Escape closes. */
export function join(site: RunningSite, inEngine: InEngine): void {
  it('says what is missing in join us, and answers a whole request with its number', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.phone)
      await page.goto(`${site.url}/contact`)
      await settled(page)
      await visit.click('button', '提交')
      await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true')
      await visit.fill('main input[name="name"]', '禾苗')
      await visit.fill('main input[name="contact"]', '13800138000')
      await page.click('main input[type="radio"][value="volunteer"]')
      await page.click('main input[type="checkbox"]')
      await visit.click('button', '提交')
      await page.waitForFunction(() =>
        /JOIN-\d{8}-\d{4}/.test(document.querySelector('main')!.textContent),
      )
    }))

  it('closes a dialog by Escape and gives the focus back', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.phone)
      await page.goto(`${site.url}/pay`)
      await settled(page)
      await visit.click('button', '阅读捐赠说明')
      await page.waitForFunction(() => document.querySelector('dialog[open]') !== null)
      await visit.press('Escape')
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
      await page.waitForFunction(() => document.activeElement?.textContent === '阅读捐赠说明')
    }))
}
