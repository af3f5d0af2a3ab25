import { launchBrowser } from '../browser'

const PATIENCE_MS = 600_000

interface Recounted {
  /** From the button's press to the verdict. */
  seconds: number
  /** The longest that the page could not answer a tap meanwhile, in ms. */
  longestTask: number
}

/**
 * Has a browser add up the whole ledger out of its log.
 * @throws when the sums do not agree with the published ones
 */
export async function recount(url: string): Promise<Recounted> {
  const browser = await launchBrowser([], 'whole')
  try {
    const page = await browser.newPage({ locale: 'zh-CN' })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`${url}/finance/recompute`)
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(globalThis, { tasks })
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask' })
    })
    const start = performance.now()
    await page.getByRole('button', { name: '开始算' }).click()
    const verdict = page.getByRole('region', { name: '结果' }).getByRole('status')
    await verdict.waitFor()
    const seconds = (performance.now() - start) / 1_000
    const said = await verdict.innerText()
    if (!said.startsWith('已验证')) throw new Error(`The sums do not agree: ${said}`)
    const longestTask = await page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks),
    )
    return { seconds, longestTask }
  } finally {
    await browser.close()
  }
}
