import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { labelOn, readPicture, sheetPictures, type Picture } from 'api/testing/label-pictures'
import type { Page } from 'playwright-core'
import { readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { unmarkedChinese } from '../site/chinese-left'
import { holdBeforeCamera } from './fake-camera'

const RICE = '09521234500018'
const TOMATOES = '09521234500032'
const phone = { viewport: { width: 375, height: 812 } }
const desk = { viewport: { width: 1440, height: 900 } }
const rice = `/trace/01/${RICE}/10/R-01`

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })
const at = (page: Page) => new URL(page.url()).pathname

const folder = mkdtempSync(path.join(tmpdir(), 'farm-labels-'))
after(() => rmSync(folder, { recursive: true, force: true }))

describe('from a printed code to its field', () => {
  const { site, inPage } = ownSite({ PUBLIC_URL: 'https://farm.example' })
  let label: Picture
  let printed = ''

  before(async () => {
    const sheet = path.join(folder, 'labels.pdf')
    const words = ['labels', RICE, 'R-01', '--count', '3', '--out', sheet]
    await site.run('.', 'api/src/staff/cli.ts', ...words)
    const [page] = await sheetPictures(sheet)
    label = labelOn(page!, 1, 0)
    printed = new URL(readPicture(label)!).pathname
  })

  it('leads to the page of its bag on a phone, with what it is in the first answer', () =>
    inPage(phone, async ({ page, faults }) => {
      const first = await (await fetch(site.url + printed)).text()
      for (const fact of ['北坡稻鸭米', '一号稻田', '示例数据', '碾米，出米率 65%'])
        assert.ok(first.includes(fact), fact)
      await page.goto(site.url + printed)
      await settled(page)
      assert.equal(at(page), `/trace${printed}`)
      await heading(page, '北坡稻鸭米').waitFor()
      await main(page).getByText('这是第一次有人查看这一袋。').waitFor()
      assert.deepEqual(faults, [])
    }))

  it('is read by the camera', () =>
    inPage(phone, async ({ page, faults }) => {
      await holdBeforeCamera(page, label)
      await page.goto(`${site.url}/trace`)
      await settled(page)
      await page.getByRole('button', { name: '用相机扫码' }).click()
      await heading(page, '北坡稻鸭米').waitFor()
      assert.equal(at(page), `/trace${printed}`)
      assert.deepEqual(faults, [])
    }))

  it('can be typed when the camera is refused', () =>
    inPage(phone, async ({ page, faults }) => {
      await page.goto(`${site.url}/trace`)
      await settled(page)
      await page.getByRole('button', { name: '用相机扫码' }).click()
      await page
        .getByRole('alert')
        .getByText(/没有得到相机的许可|没有可用的相机/)
        .waitFor()
      await page.getByLabel('袋子上的码或批次号').fill(`https://farm.example${printed}`)
      await page.getByRole('button', { name: '查一查' }).click()
      await heading(page, '北坡稻鸭米').waitFor()
      assert.deepEqual(faults, [])
    }))
})

describe('a batch and its bags', TWO_AT_A_TIME, () => {
  const { site, inPage, visit } = ownSite()
  const ask = async (serial: string) =>
    fetch(`${site.url}/api/trace/bag/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gtin: RICE, batch: 'R-01', serial }),
    })

  for (const options of [phone, desk])
    it(`tells what, where, when and where it went, at ${options.viewport.width} px`, () =>
      visit(rice, options, async (page) => {
        const text = await main(page).innerText()
        for (const fact of ['一号稻田', '2,500 克', '2.4 亩', '补记', '记录里没有说明的', '6 千克'])
          assert.ok(text.includes(fact), fact)
        assert.match(text, /声明记错了：内容有误/)
        assert.match(text, /检测的项目都没有超过限量/)
        const events = main(page).getByRole('region', { name: '经过' })
        assert.equal(await events.locator('s').innerText(), '晒干入仓，水分 18%')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(wide <= options.viewport.width, `${wide} px`)
        await main(page)
          .getByRole('img', { name: /一号稻田的轮廓/ })
          .waitFor()
      }))

  it('warns of a bag that was never given out, and of a code that was opened too often', async () => {
    await visit(`${rice}/21/9999`, phone, async (page) => {
      const warning = heading(page, '这个袋号没有发出过')
      const box = await warning.boundingBox()
      assert.ok(box && box.y + box.height <= phone.viewport.height, 'it is on the first view')
      assert.match(await page.title(), /^北坡稻鸭米 R-01，袋号 9999 · /)
    })
    for (let time = 0; time < 10; time++) await ask('0011')
    await visit(`${rice}/21/0011`, phone, async (page) => {
      await main(page).getByText('这个码被查看得太多，可能被人抄过').waitFor()
    })
    const isWarnedOf = async (serial: string) =>
      (await (await fetch(`${site.url}${rice}/21/${serial}`)).text()).includes('可能被人抄过')
    assert.equal(await isWarnedOf('0011'), true, 'the page itself warns whoever opens it next')
    assert.equal(await isWarnedOf('0012'), false)
    await visit(`${rice}/21/0012`, phone, async (page) => {
      await main(page).getByText('这是第一次有人查看这一袋。').waitFor()
      await main(page).getByText('可能被人抄过').waitFor({ state: 'detached' })
    })
  })

  it('says in large letters that a batch is recalled, with its failed test and no certificate', () =>
    visit(`/trace/01/${TOMATOES}/10/T-01`, phone, async (page) => {
      await heading(page, '已召回，请不要食用').waitFor()
      const text = await main(page).innerText()
      for (const fact of ['有项目超过限量', '超过限量 0.02 mg/kg', '未认证', '采摘、分拣、装盒'])
        assert.ok(text.includes(fact), fact)
      assert.doesNotMatch(text, /有机/)
    }))

  it('shows a recall to whoever opens any of its bags next, and what was there before', async () => {
    const bag = `/trace/01/${TOMATOES}/10/T-02/21/0003`
    await visit(bag, phone, async (page) => {
      await heading(page, '大棚番茄').waitFor()
      assert.equal(await heading(page, '已召回，请不要食用').count(), 0)
    })
    const texts = ['--reason', '包装破损', '--advice', '请不要食用，退回原处']
    await site.run('.', 'api/src/staff/cli.ts', 'recall', TOMATOES, 'T-02', ...texts)
    const first = await (await fetch(site.url + bag)).text()
    for (const said of ['已召回，请不要食用', '请不要食用，退回原处'])
      assert.ok(first.includes(said), said)
    await visit(bag, phone, async (page) => {
      await heading(page, '已召回，请不要食用').waitFor()
      await main(page).getByText('采摘、分拣、装盒').waitFor()
    })
  })

  it('leads to the money that was spent on it, and from there back', async () => {
    const expenses = await fetch(`${site.url}/api/finance/expense/page?pageSize=1`)
    const { data } = (await expenses.json()) as { data: { list: { id: string; item: string }[] } }
    const [{ id, item }] = data.list as [{ id: string; item: string }]
    const named = ['--batch', `${RICE}/R-01`, '--field', 'N1', '--reason', '登记时漏写了批次']
    await site.run('.', 'api/src/staff/cli.ts', 'correct-entry', id, ...named)
    await visit(rice, phone, async (page) => {
      const money = main(page).getByRole('region', { name: '这一批的账' })
      await money
        .getByRole('listitem')
        .filter({ hasText: '写明这个批次的' })
        .getByRole('link')
        .click()
      await settled(page)
      assert.equal(new URL(page.url()).hash, '#ledger-results')
      await page.getByRole('button', { name: /^筛选/ }).click()
      await page.getByLabel('批次').getByText('北坡稻鸭米 R-01').waitFor({ state: 'attached' })
      await main(page).getByRole('link', { name: item }).first().click()
      await settled(page)
      await main(page).getByText(`批次：由 未写明 改为 ${RICE}/R-01`).waitFor()
      await main(page)
        .getByText(/^已验证：/)
        .waitFor()
      await main(page).getByRole('link', { name: '北坡稻鸭米 R-01' }).click()
      await heading(page, '北坡稻鸭米').waitFor()
      assert.equal(at(page), rice)
    })
  })

  it('takes a question about a bag, which staff read with its batch', async () => {
    let reference = ''
    await visit(`${rice}/21/0014`, phone, async (page) => {
      await main(page).getByRole('button', { name: '对这一批有疑问，来问我们' }).click()
      await page.getByLabel('想问什么').fill('米里有小石子，怎么办？')
      await page.getByLabel('手机或邮箱').fill('12')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '发出' }).click()
      await main(page).getByText('请填写手机号码（11 位或以 + 开头）或电子邮箱。').waitFor()
      await page.getByLabel('手机或邮箱').fill('13800138000')
      await page.getByRole('button', { name: '重新发出' }).click()
      await heading(page, '已经收到你的问题').waitFor()
      reference = (
        await main(page)
          .getByText(/^ASK-\d{8}-\d{4}$/)
          .innerText()
      ).trim()
    })
    const list = await site.run('.', 'api/src/staff/cli.ts', 'list-batch-questions')
    assert.match(list, new RegExp(`${reference} .*${RICE}/R-01/0014 .*13800138000`))
    assert.match(list, /米里有小石子，怎么办？/)
  })

  it('tells what to do with a bag whose code nobody knows', () =>
    inPage(phone, async ({ page }) => {
      for (const code of [`/01/${RICE}/10/none`, '/01/09521234500019/10/R-01']) {
        const answer = await page.goto(site.url + code)
        assert.equal(answer?.status(), 404, code)
        assert.match((await answer?.text()) ?? '', /<title>没有登记过这个码 · /)
        await settled(page)
        await heading(page, '没有登记过这个码').waitFor()
        await main(page).getByText('先别吃').waitFor()
      }
      await main(page).getByRole('link', { name: '再查一次' }).click()
      await page.getByLabel('袋子上的码或批次号').fill('批次一')
      await page.getByRole('button', { name: '查一查' }).click()
      await main(page).getByText('这不像袋子上的码').waitFor()
    }))

  it('leads from a code that only names a product to the field for its batch', () =>
    inPage(phone, async ({ page }) => {
      const answer = await page.goto(`${site.url}/01/${RICE}`)
      assert.equal(answer?.status(), 404)
      await settled(page)
      await heading(page, '这个码只说明是什么产品').waitFor()
      assert.doesNotMatch(await main(page).innerText(), /先别吃/)
      await main(page).getByRole('link', { name: '输入批次号' }).click()
      await page.getByLabel('袋子上的码或批次号').fill('(10) r-01')
      await page.getByLabel('袋子上的码或批次号').press('Enter')
      await main(page)
        .getByRole('link', { name: /北坡稻鸭米/ })
        .waitFor()
      // Who goes on by keyboard goes on from there.
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
    }))

  for (const language of ['', '/en'])
    it(`shows what was tested and its limit on a phone without scrolling, below ${language || '/'}`, () =>
      inPage({ ...phone, ...(language ? readsEnglish : {}) }, async ({ page }) => {
        await page.goto(`${site.url}${language}/trace/01/${TOMATOES}/10/T-01`)
        await settled(page)
        const cells = await main(page).locator('table').first().locator('th, td').all()
        for (const cell of cells) {
          const box = await cell.boundingBox()
          assert.ok(box && box.x + box.width <= phone.viewport.width, await cell.innerText())
        }
      }))

  it('speaks English below /en, with every Chinese word marked as Chinese', () =>
    inPage({ ...phone, ...readsEnglish }, async ({ page, faults }) => {
      await page.goto(`${site.url}/en/01/${RICE}/10/R-01/21/0013`)
      await settled(page)
      assert.equal(at(page), `/en${rice}/21/0013`)
      await heading(page, 'Beipo duck-field rice').waitFor()
      await main(page).getByText('Nobody has looked up this bag before.').waitFor()
      assert.deepEqual(await unmarkedChinese(page), [])
      assert.deepEqual(faults, [])
    }))

  it('can be looked up and read without scripts', () =>
    inPage({ ...phone, javaScriptEnabled: false }, async ({ page, faults }) => {
      await page.goto(`${site.url}/trace`)
      assert.equal(await page.getByRole('button', { name: '用相机扫码' }).isVisible(), false)
      await page.getByLabel('袋子上的码或批次号').fill('r-01')
      await page.getByRole('button', { name: '查一查' }).click()
      await main(page)
        .getByRole('link', { name: /北坡稻鸭米/ })
        .click()
      assert.equal(at(page), rice)
      assert.match(await main(page).innerText(), /碾米，出米率 65%/)
      await main(page).getByRole('link', { name: '对这一批有疑问，来问我们' }).waitFor()
      await page.goto(`${site.url}/trace?code=(01)${RICE}(10)R-01(21)0007`)
      await main(page)
        .getByRole('link', { name: /北坡稻鸭米/ })
        .click()
      assert.equal(at(page), `${rice}/21/0007`)
      await page.goto(`${site.url}/trace?code=`)
      await main(page).getByText('请输入批次号').waitFor()
      assert.deepEqual(faults, [])
    }))

  it('is printed without what only a screen can do', () =>
    visit(rice, desk, async (page) => {
      await page.emulateMedia({ media: 'print' })
      assert.equal(await main(page).getByRole('link', { name: '查另一袋' }).isVisible(), false)
      assert.equal(
        await main(page).getByRole('link', { name: '看这块地的画面' }).isVisible(),
        false,
      )
      assert.equal(await heading(page, '收了多少，去了哪里').isVisible(), true)
    }))

  it('is printed dark on light by a browser that shows it light on dark', () =>
    visit(`${rice}/21/9999`, { ...desk, colorScheme: 'dark' }, async (page) => {
      const warning = main(page).getByRole('region', { name: '这个袋号没有发出过' })
      const ground = () => warning.evaluate((one) => getComputedStyle(one).backgroundColor)
      const dark = await ground()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      assert.notEqual(await ground(), dark)
      assert.equal(await ground(), 'rgb(248, 233, 228)')
    }))
})
