import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { BatchPage } from 'shared/contract'
import type { OwnSite } from '../../journey'
import { heading, isOnFirstView, main, recalled, RICE, rice, widths, words } from './trace-page'

/** Everything that is recorded of a batch is on its page. */
export function wholeBatch({ site, visit }: OwnSite): void {
  for (const options of widths) {
    const width = `${options.viewport.width} px`

    it(`tells what, where, when and where it went, at ${width}`, () =>
      visit(rice, options, async (page) => {
        const text = await main(page).innerText()
        for (const fact of ['一号稻田', '2,500 克', '2.4 亩', '补记', '记录里没有说明的', '6 千克'])
          assert.ok(text.includes(fact), fact)
        assert.match(text, /声明记错了：内容有误/)
        assert.match(text, /检测的项目都没有超过限量/)
        assert.equal(await section(page, '经过').locator('s').innerText(), '晒干入仓，水分 18%')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(wide <= options.viewport.width, `${wide} px wide`)
        await main(page)
          .getByRole('img', { name: /一号稻田的轮廓/ })
          .waitFor()
      }))

    it(`names the grower, the soil and what grew before, and who recorded what happened, at ${width}`, () =>
      visit(rice, options, async (page) => {
        const { field, events } = await recorded(site.url)
        const { soil, history } = field!.record
        const ground = section(page, '地块')
        assert.equal(await fact(ground, '谁在种'), '北坡村合作社')
        assert.equal(
          await fact(ground, '土壤检测'),
          `${day(soil[0]!.on)} 县农业技术中心 酸碱度 6.4 pH 有机质 31.2 g/kg 镉 0.16 mg/kg`,
        )
        assert.equal(
          await fact(ground, '种过什么'),
          `${day(history[0]!.from)} 种紫云英作绿肥，翻压入土 ${day(history[1]!.from)} 水稻，稻田养鸭`,
        )
        const [first] = events
        const sown = section(page, '经过').getByRole('listitem').first()
        for (const told of [
          `${moment(first!.at)} 北坡村 一号田`,
          '浸种催芽，秧田播种',
          `由北坡村合作社，${moment(first!.recordedAt)} 登记`,
        ])
          assert.ok((await words(sown)).includes(told), `${told} in: ${await words(sown)}`)
      }))

    it(`names the laboratory, and the certificate with where to look it up, at ${width}`, () =>
      visit(rice, options, async (page) => {
        const { tests, certificates } = await recorded(site.url)
        const { takenOn, reportedOn } = tests[0]!.record
        const { from, until } = certificates[0]!.record
        const tested = await words(section(page, '检测'))
        for (const told of [
          '市农产品检测站（示例） CMA DEMO-000000',
          `${day(takenOn)}取样，${day(reportedOn)}出报告`,
          '镉 GB 5009.15 0.08 mg/kg 0.2 mg/kg GB 2762',
          '吡虫啉 GB 23200.121 未检出',
          '报告编号 DEMO-R01',
        ])
          assert.ok(tested.includes(told), `${told} in: ${tested}`)
        const certified = section(page, '认证')
        assert.match(await fact(certified, '证书编号'), /DEMO-OP-0001$/)
        for (const [name, told] of [
          ['认证机构', '示例认证机构'],
          ['持证单位', '慢生活农场（示例）'],
          ['范围', '水稻种植与大米加工'],
          ['有效期', `${day(from)}至${day(until)}`],
          ['认证标志编码', 'DEMO 0000 0000 0001'],
        ] as const)
          assert.equal(await fact(certified, name), told, name)
        const register = certified.getByRole('link', { name: 'http://food.cnca.cn/' })
        assert.equal(await register.getAttribute('href'), 'http://food.cnca.cn/')
      }))

    it(`says in large letters that a batch is recalled, with its failed test and no certificate, at ${width}`, () =>
      visit(recalled, options, async (page) => {
        await isOnFirstView(heading(page, '已召回，请不要食用'))
        const text = await words(main(page))
        for (const told of [
          ...['有项目超过限量', '毒死蜱 GB 23200.113 0.05 mg/kg 超过限量 0.02 mg/kg'],
          ...['市农产品检测站（示例） CMA DEMO-000000', '报告编号 DEMO-T01'],
          ...['未认证', '采摘、分拣、装盒'],
        ])
          assert.ok(text.includes(told), `${told} in: ${text}`)
        assert.doesNotMatch(text, /有机/)
      }))
  }
}

const section = (page: Page, name: string) => main(page).getByRole('region', { name })

/** What a list of facts says of one. */
const fact = (place: Locator, name: string) =>
  words(
    place
      .locator('dl > div')
      .filter({ has: place.page().getByText(name, { exact: true }) })
      .locator('dd'),
  )

/** What the service says of the rice: the demonstration is as many days old as ever, so its dates change. */
async function recorded(siteUrl: string): Promise<BatchPage> {
  const answer = await fetch(`${siteUrl}/api/trace/batch/get?gtin=${RICE}&batch=R-01`)
  return ((await answer.json()) as { data: BatchPage }).data
}

/** `2026-05-06` as `2026年5月6日`. */
const day = (date: string) => date.replace(/^(\d+)-0?(\d+)-0?(\d+).*$/, '$1年$2月$3日')

/** `2026-05-06T07:08:09+08:00` as `2026年5月6日 07:08`; the service says its times in Asia/Shanghai. */
const moment = (time: string) => `${day(time)} ${time.slice(11, 16)}`
