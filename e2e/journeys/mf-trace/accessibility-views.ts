import type { Page } from 'playwright-core'
import { settled } from '../../browser'
import { openBag, UNUSUAL } from '../../open-bag'
import type { View } from '../each-part/view'
import { emptyPicture, holdBeforeCamera, refuseCamera } from './fake-camera'
import { main, recalled, RICE, rice } from './trace-page'

const button = (page: Page, name: RegExp) => main(page).getByRole('button', { name })
const link = (page: Page, name: RegExp) => main(page).getByRole('link', { name })

/** Waits until the page warns of its bag. */
const warned = (page: Page) =>
  link(page, /^(告诉我们在哪里买的|Tell us where you bought it)$/).waitFor()

const views: Omit<View, 'of'>[] = [
  { what: 'the way to a bag by its code', at: '/trace' },
  {
    what: 'the open scanner',
    at: '/trace',
    first: async (page) => {
      await holdBeforeCamera(page, emptyPicture())
      await scan(page)
      await page.getByText(/^(把码放进画面里|Hold the code into the picture)/).waitFor()
    },
  },
  {
    what: 'the scanner that may not use the camera',
    at: '/trace',
    first: async (page) => {
      await refuseCamera(page)
      await scan(page)
      await page.getByText(/^(没有得到相机的许可|The camera may not be used)$/).waitFor()
    },
  },
  {
    what: 'the batches that were found',
    at: '/trace?code=R-01',
    first: (page) => link(page, /R-01/).waitFor(),
  },
  {
    what: 'a batch number that finds nothing',
    at: '/trace?code=R-99',
    first: (page) => link(page, /^(告诉我们|Tell us)$/).waitFor(),
  },
  { what: 'a bag', at: `${rice}/21/0007` },
  { what: 'a bag that was never given out', at: `${rice}/21/9999`, first: warned },
  { what: 'a bag whose code may be copied', at: openedOften, first: warned },
  {
    what: 'a question about a batch',
    at: rice,
    first: async (page) => {
      await button(page, /^(对这一批有疑问，来问我们|Ask us about this batch)$/).click()
      await main(page).getByRole('textbox').nth(1).waitFor()
    },
  },
  { what: 'a batch that was recalled', at: recalled },
  { what: 'a batch that nobody knows', at: `/trace/01/${RICE}/10/none` },
  {
    what: 'a code that only names a product',
    at: `/trace/01/${RICE}`,
    first: (page) => link(page, /^(输入批次号|Type the batch number)$/).waitFor(),
  },
]

export const traceViews: View[] = views.map((view) => ({ of: 'mf-trace', ...view }))

/** Opens the scanner, once the page has the camera that was prepared. */
async function scan(page: Page): Promise<void> {
  await page.reload()
  await settled(page)
  await button(page, /^(用相机扫码|Scan with the camera)$/).click()
}

/** The page of a bag that was opened so often that it warns of a copied code. */
async function openedOften(siteUrl: string): Promise<string> {
  await openBag(siteUrl, '0050', UNUSUAL)
  return `${rice}/21/0050`
}
