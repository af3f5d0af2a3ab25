import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { startGateway, type Gateway } from 'api/testing/gateways/start'
import { freePorts } from 'api/testing/free-ports'
import { settled } from '../../browser'
import { ownBrowser, ownSite, TWO_AT_A_TIME } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const phone = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  userAgent: ANDROID,
}
const desk = { viewport: { width: 1440, height: 900 } }

const LICENCE = {
  PAY_ORGANISATION: '慢生活乡村公益基金会',
  PAY_REGISTRATION: '53100000MJ0000000X',
  PAY_FILING: '53100000MJ0000000XA26001',
}
const DONOR = { name: '司马清风', email: 'qingfeng.sima@example.org', message: '愿孩子们吃得饱' }

const binaries = clusterBinaries()

describe(
  'a gift of real money',
  { skip: !binaries && 'no PostgreSQL here', concurrency: 2 },
  () => {
    const inPage = ownBrowser()
    let cluster: Cluster
    let gateways: Record<'alipay' | 'wechat', Gateway>
    let site: RunningSite
    before(async () => {
      cluster = await startCluster(binaries!)
      const [alipay, wechat] = await Promise.all([startGateway('alipay'), startGateway('wechat')])
      gateways = { alipay, wechat }
      const port = String((await freePorts(1))[0])
      site = await startSite({
        ...alipay.env,
        ...wechat.env,
        ...LICENCE,
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        PAY_CHANNELS: 'alipay,wechat',
        PAY_ASK_MS: '1000',
        DATABASE_URL: await cluster.create(),
        GIFTS_PER_TEN_MINUTES: '100000',
      })
    })
    after(async () => {
      await site?.stop()
      for (const gateway of Object.values(gateways ?? {})) await gateway.stop()
      await cluster?.stop()
    })

    const open = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
      inPage(options, async ({ page }) => {
        await page.goto(`${site.url}/pay`)
        await settled(page)
        await use(page)
      })
    const heading = (page: Page, name: string) =>
      page.getByRole('heading', { level: 1, name, exact: true })

    async function send(page: Page, channel: '支付宝' | '微信支付', amount: string) {
      const form = page.getByRole('region', { name: '捐一笔' })
      await form.getByRole('textbox', { name: '金额（元）' }).fill(amount)
      await form.getByRole('textbox', { name: '怎么称呼你' }).fill(DONOR.name)
      await form.getByRole('textbox', { name: '电子邮箱' }).fill(DONOR.email)
      await form.getByRole('textbox', { name: '想对农场说的话' }).fill(DONOR.message)
      await form.getByRole('radio', { name: channel }).check()
      await form.getByRole('checkbox', { name: '我已阅读并同意捐赠说明。' }).check()
      await form.getByRole('button', { name: /^去付款/ }).click()
    }

    async function isPaid(page: Page, amount: string) {
      await heading(page, '捐赠已收到，谢谢你').waitFor()
      await page.getByText(amount, { exact: true }).first().waitFor()
      await page.getByRole('definition').filter({ hasText: LICENCE.PAY_FILING }).first().waitFor()
      await page.getByRole('link', { name: /^№\d+$/ }).waitFor()
      assert.equal(await page.getByText('演示支付').count(), 0)
    }

    const number = async (page: Page) =>
      /G\d{20}/.exec((await page.getByRole('main').textContent())!)![0]

    it('names who asks for it, by which numbers, and offers both ways', () =>
      open(desk, async (page) => {
        for (const text of Object.values(LICENCE)) await page.getByText(text).first().waitFor()
        for (const name of ['支付宝', '微信支付']) await page.getByRole('radio', { name }).waitFor()
        assert.equal(await page.getByText('演示支付').count(), 0)
      }))

    for (const [where, options] of [
      ['a wide screen', desk],
      ['a phone', phone],
    ] as const)
      it(`is paid at Alipay from ${where}`, () =>
        open(options, async (page) => {
          await send(page, '支付宝', '128.00')
          await page.getByRole('button', { name: '确认付款' }).click()
          await isPaid(page, '¥128.00')
        }))

    it('is paid by WeChat on a wide screen, by the code on it, and the page says so by itself', () =>
      open(desk, async (page) => {
        await send(page, '微信支付', '66.00')
        await page.getByRole('img', { name: '微信支付付款码' }).waitFor()
        await gateways.wechat.pay(await number(page), 3)
        await isPaid(page, '¥66.00')
      }))

    it('is paid by WeChat from a phone', () =>
      open(phone, async (page) => {
        await send(page, '微信支付', '77.00')
        await page.getByRole('button', { name: '确认支付' }).click()
        await isPaid(page, '¥77.00')
      }))

    it('is not begun inside WeChat, where it could not be paid: the page says what to do', () =>
      open({ ...phone, userAgent: `${ANDROID} MicroMessenger/8.0.50` }, async (page) => {
        await page.getByText('微信里不能付款').waitFor()
        await page.getByText(/在浏览器打开/).waitFor()
        await page.getByRole('button', { name: '复制网址' }).waitFor()
        assert.equal(await page.getByRole('button', { name: /^去付款/ }).isDisabled(), true)
      }))

    it('leaves no name, address, message or key in a file that is served, or on a public page', () =>
      open(desk, async (page) => {
        await send(page, '支付宝', '99.00')
        await page.getByRole('button', { name: '确认付款' }).click()
        await isPaid(page, '¥99.00')
        const keys = Object.values(gateways).flatMap(({ env }) =>
          Object.entries(env)
            .filter(([name]) => /(PRIVATE|API)_KEY$/.test(name))
            .map(([, key]) => (key.includes('\\n') ? key.split('\\n')[1]! : key)),
        )
        const secrets = [...Object.values(DONOR), ...keys]
        assert.equal(keys.length, 3)
        const texts = new Map<string, string>()
        for (const file of filesBelow(site.siteDir)) texts.set(file, readFileSync(file, 'latin1'))
        for (const at of ['/', '/pay', '/finance', '/finance?keyword=线上捐赠', '/pay/order']) {
          await page.goto(site.url + at)
          await settled(page)
          texts.set(at, Buffer.from(await page.content()).toString('latin1'))
        }
        assert.equal(texts.size > 50, true)
        for (const secret of secrets)
          for (const [place, text] of texts)
            assert.equal(text.includes(Buffer.from(secret).toString('latin1')), false, place)
      }))
  },
)

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    return statSync(file).isDirectory() ? filesBelow(file) : [file]
  })
}

describe('giving where it is not open', TWO_AT_A_TIME, () => {
  const { visit } = ownSite({ PAY_CHANNELS: 'none' })
  for (const options of [phone, desk])
    it(`says why, and how to support instead, at ${options.viewport.width} px`, () =>
      visit('/pay', options, async (page) => {
        const closed = page.getByRole('region', { name: '在线支付还没有开放' })
        await closed.getByText(/需要许可/).waitFor()
        await closed.getByRole('link', { name: '加入我们' }).waitFor()
        assert.equal(await page.getByRole('textbox').count(), 0)
      }))
})
