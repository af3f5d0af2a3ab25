import type { Browser, Page } from 'playwright-core'
import type { Gateway } from 'api/testing/gateways/start'
import { until } from 'api/testing/until'
import { openPage, settled } from '../browser'

const WALK = ['/', '/finance', '/live', '/live/paddy', '/en/finance', '/pay']
/** A browser shows the old page until the new one comes; this long it waits for one. */
const PATIENCE_MS = 30_000

const textOf = (page: Page) =>
  page
    .getByRole('main')
    .innerText({ timeout: 2_000 })
    .then(
      (text) => text.replaceAll(/\s+/g, ' '),
      () => 'no content',
    )

/** What a page asks for and does not get, with the reason; filled while it walks. */
function lostFilesOf(page: Page): Set<string> {
  const lost = new Set<string>()
  page.on('requestfailed', (request) =>
    lost.add(`${request.url()} (${request.failure()?.errorText})`),
  )
  page.on('response', (response) => {
    if (!response.ok()) lost.add(`${response.url()} (${response.status()})`)
  })
  return lost
}

/** A visitor with a browser, who walks through the site and gives at the end of each walk. */
export class Walker {
  /** How many pages were opened, and how many gifts were made. */
  pages = 0
  gifts = 0
  /** The longest time until a page had content, in ms, and which page that was. */
  longest = { ms: 0, path: '' }

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly wechat: Gateway,
  ) {}

  /** One walk through all pages. */
  async walk(): Promise<void> {
    const { page, close } = await openPage(this.browser)
    const lost = lostFilesOf(page)
    try {
      for (const path of WALK) await this.open(page, path)
      await this.give(page)
    } catch (error) {
      // The test compares sentences, so the cause has to be in them.
      const shown = `At ${page.url()}, which lost ${[...lost].join(', ') || 'no file'} and shows: ${await textOf(page)}`
      throw new Error(`${String(error)} ${shown}`, { cause: error })
    } finally {
      await close()
    }
  }

  private async open(page: Page, path: string): Promise<void> {
    const began = performance.now()
    const heading = page.getByRole('heading', { level: 1 })
    await until(`${path} has content`, async () => {
      await page.goto(this.origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS })
      return heading
        .first()
        .waitFor({ timeout: PATIENCE_MS })
        .then(
          () => true,
          () => false,
        )
    })
    const ms = performance.now() - began
    if (ms > this.longest.ms) this.longest = { ms, path }
    this.pages += 1
    await settled(page)
  }

  /** Fills in the form, pays by the code that the page shows, and waits for its thanks. */
  private async give(page: Page): Promise<void> {
    const form = page.getByRole('region', { name: '捐一笔' })
    await form.getByRole('textbox', { name: '金额（元）' }).fill('66.00')
    await form.getByRole('textbox', { name: '怎么称呼你' }).fill('王小明')
    await form.getByRole('textbox', { name: '电子邮箱' }).fill('donor@example.org')
    await form.getByRole('radio', { name: '微信支付' }).check()
    await form.getByRole('checkbox', { name: '我已阅读并同意捐赠说明。' }).check()
    // After a failure it offers to send the same gift again.
    const send = form.getByRole('button', { name: /^(去付款|重新提交)/ })
    const code = page.getByRole('img', { name: '微信支付付款码' })
    await until('the code to pay by', async () => {
      if (await send.isVisible()) await send.click({ timeout: 5_000 }).catch(() => undefined)
      return code.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    })
    const number = /G\d{20}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0]
    if (!number) throw new Error('The page names no number of its gift.')
    await this.wechat.pay(number, 2)
    await page
      .getByRole('heading', { level: 1, name: '捐赠已收到，谢谢你' })
      .waitFor({ timeout: 60_000 })
    this.gifts += 1
  }
}
