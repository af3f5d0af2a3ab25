import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { freePorts } from 'api/testing/free-ports'
import { startGateway, type Gateway } from 'api/testing/gateways/start'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled } from '../../browser'
import { ownBrowser } from '../../journey'
import { ROOT, startSite, type RunningSite } from '../../site'
import { ENTRY, field, fill, form, heading, phone, submit, words, type Words } from './gift-page'

const followed = {
  zh: {
    purpose: '用在哪里',
    later: '此后这一用途的支出',
    share: /「土壤改良」的账户结余 ¥1,000\.00，这笔捐赠的金额相当于当时结余的 10\.0%。/,
    laterLink: '此后「土壤改良」的支出',
    moved: '此后不限定用途的钱调到了哪里',
    movedShare: /「不限定用途」的账户结余 ¥1,100\.00，这笔捐赠的金额相当于当时结余的 4\.5%。/,
    soil: '土壤改良',
    sign: '¥',
  },
  en: {
    purpose: 'What it is for',
    later: 'What has been spent on this purpose since',
    share:
      /“Soil improvement” held CNY\s1,000\.00; the amount of this gift equals 10\.0% of that\./,
    laterLink: 'Expenses for “Soil improvement” since then',
    moved: /^Where unrestricted money has gone since( then)?$/,
    movedShare: /held CNY\s1,100\.00; the amount of this gift equals 4\.5% of that\./,
    soil: 'Soil improvement',
    sign: 'CNY ',
  },
}

/** The day in Shanghai as many days ago. */
const ago = (days: number) =>
  new Date(Date.now() - days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

const HEADER = 'direction,type,purpose,item,unit,date,amount'
const REASON = '理事会决议：补足冬天的绿肥'

const binaries = clusterBinaries()
const skip = !binaries && 'no PostgreSQL here'

describe('a gift is followed until it is spent, on a phone', { skip }, () => {
  const inPage = ownBrowser()
  let folder: string
  let cluster: Cluster
  let gateway: Gateway
  let site: RunningSite
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'followed-'))
    cluster = await startCluster(binaries!)
    process.env.CLOCK_FILE = path.join(folder, 'clock')
    process.env.NODE_OPTIONS = `--import=${pathToFileURL(path.join(ROOT, 'e2e/late-clock.mjs')).href}`
    itIs(3)
    gateway = await startGateway('alipay')
    const port = String((await freePorts(1))[0])
    site = await startSite({
      ...gateway.env,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAY_CHANNELS: 'alipay',
      PAY_ASK_MS: '1000',
      DATABASE_URL: await cluster.create(),
      PAY_ORGANISATION: '慢生活乡村公益基金会',
      PAY_REGISTRATION: '53100000MJ0000000X',
      PAY_FILING: '53100000MJ0000000XA26001',
      GIFTS_PER_TEN_MINUTES: '1000',
    })
    await record(
      `donation,个人捐赠,土壤改良,一亩绿肥,王**,${ago(30)},900.00`,
      `donation,企业捐赠,不限定用途,一般捐赠,青田合作社,${ago(30)},1000.00`,
      `expense,种子种苗,土壤改良,油菜种子,北坡农资站,${ago(3)},100.00`,
    )
    await staff('add-project', '土壤改良', '--summary', '种绿肥，把地养回来')
  })
  after(async () => {
    await site?.stop()
    await gateway?.stop()
    await cluster?.stop()
    delete process.env.NODE_OPTIONS
    delete process.env.CLOCK_FILE
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sets the clock of the site and of the gateway back by some days. */
  const itIs = (days: number) => writeFileSync(path.join(folder, 'clock'), String(days))
  const staff = (...args: string[]) => site.run('.', 'api/src/staff/cli.ts', ...args)
  const record = async (...rows: string[]) => {
    const file = path.join(folder, `ledger-${rows.length}.csv`)
    writeFileSync(file, [HEADER, ...rows, ''].join('\n'))
    await staff('import-ledger', file)
  }

  const languages = ['zh', 'en'] as const
  type Lang = (typeof languages)[number]
  const reading = (lang: Lang) => ({
    ...phone,
    ...(lang === 'en' ? readsEnglish : {}),
  })
  const open = (lang: Lang, at: string, use: (page: Page) => Promise<void>) =>
    inPage(reading(lang), async ({ page }) => {
      await page.goto(site.url + at)
      await settled(page)
      await use(page)
    })

  /** Gives, and returns the address of the receipt. */
  async function give(lang: Lang, amount: string, purpose?: string): Promise<string> {
    const text: Words = words[lang]
    let receipt = ''
    await open(lang, inLang(lang, '/pay'), async (page) => {
      await fill(page, text, amount)
      await form(page, text)
        .getByRole('textbox', { name: /电子邮箱|E-mail/ })
        .fill('xiaoming@example.org')
      if (purpose)
        await form(page, text)
          .getByRole('combobox', { name: followed[lang].purpose })
          .selectOption(purpose)
      await submit(page, text).click()
      await page.getByRole('button', { name: '确认付款' }).click()
      await heading(page, text.paid).waitFor()
      assert.equal(await field(page, text, 'amount').count(), 0)
      receipt = new URL(page.url()).pathname
    })
    return receipt
  }

  const region = (page: Page, name: string | RegExp) =>
    page.getByRole('region', typeof name === 'string' ? { name, exact: true } : { name })

  /** Nothing is wider than the phone, and the links of the list can be touched. */
  async function fits(page: Page, list: ReturnType<Page['locator']>) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 375, `${page.url()} is ${wide} px wide`)
    for (const link of await list.getByRole('link').all())
      assert.ok((await link.boundingBox())!.height >= 44, (await link.textContent())!)
  }

  const receipts = new Map<string, string>()

  it('is given in both languages, for a purpose and for none', async () => {
    for (const lang of languages) {
      receipts.set(`${lang} for a purpose`, await give(lang, '100.00', '土壤改良'))
      receipts.set(`${lang} for none`, await give(lang, '50.00'))
    }
    // Days later the farm spends, and moves unrestricted money.
    itIs(0)
    await record(
      `expense,种子种苗,土壤改良,紫云英种子,北坡农资站,${ago(1)},320.00`,
      `donation,个人捐赠,土壤改良,一亩绿肥,李**,${ago(1)},1.00`,
    )
    await staff('transfer', '土壤改良', '400.00', '--date', ago(1), '--reason', REASON)
  })

  for (const lang of languages) {
    const own = followed[lang]

    it(`for a purpose: its receipt and its entry lead to later expenses (${lang})`, () =>
      open(lang, receipts.get(`${lang} for a purpose`)!, async (page) => {
        const later = region(page, own.later)
        await later.getByText(own.share).waitFor()
        await later.getByRole('link', { name: '紫云英种子 · 北坡农资站' }).waitFor()
        assert.equal(await later.getByRole('listitem').count(), 1)
        assert.doesNotMatch((await later.textContent())!, /油菜种子/)
        await fits(page, later)
        await page.getByRole('link', { name: ENTRY }).click()
        await page.getByRole('link', { name: own.laterLink }).click()
        await page.waitForURL(/\/finance\?/)
        const asked = Object.fromEntries(new URL(page.url()).searchParams)
        assert.deepEqual(asked, { list: 'expense', purpose: '土壤改良', dateFrom: ago(2) })
        await settled(page)
        await eventually(async () => {
          const rows = page.getByRole('main').getByRole('table').last().locator('tbody tr')
          assert.equal(await rows.count(), 1)
          assert.match((await rows.textContent())!, /紫云英种子/)
        })
      }))

    it(`for none: its receipt and its entry follow the transfers (${lang})`, () =>
      open(lang, receipts.get(`${lang} for none`)!, async (page) => {
        const moved = region(page, own.moved)
        await moved.getByText(own.movedShare).waitFor()
        await moved.getByText(REASON).waitFor()
        await moved.getByText(`${own.sign}400.00`).waitFor()
        await fits(page, moved)
        await page.getByRole('link', { name: ENTRY }).click()
        await page.waitForURL(/\/finance\/entry\/\d+$/)
        await moved.getByText(`${own.sign}400.00`).last().waitFor()
        assert.equal(await page.locator('main a[href*="list=expense"]').count(), 0)
        await moved.getByRole('link', { name: own.soil }).click()
        await page.waitForURL(/\/finance\/transfers\?/)
        const item = page.getByRole('main').getByRole('listitem').filter({ hasText: REASON })
        await item.getByText(`${own.sign}400.00`).waitFor()
        await fits(page, item)
        await page.reload()
        await item.getByText(ago(1)).waitFor()
      }))
  }
})
