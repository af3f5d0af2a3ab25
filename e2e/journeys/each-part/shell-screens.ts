import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, readsEnglish } from '../../browser'
import { TWO_AT_A_TIME, type OwnSite } from '../../journey'
import { desk, h1, main, phone } from './screen'

export function shellScreens({ site, visit }: OwnSite): void {
  describe('the brand story', TWO_AT_A_TIME, () => {
    it('says who farms, how, what the estimate means and how to check', () =>
      visit('/about', phone, async (page) => {
        for (const name of ['谁在种', '怎么种', '预计受益人数是什么意思', '怎样核对我们说的话'])
          await main(page).getByRole('heading', { level: 2, name }).waitFor()
        await main(page).getByRole('link', { name: '打开收支账本' }).click()
        await h1(page, '收支账本').waitFor()
      }))
  })

  describe('join us', TWO_AT_A_TIME, () => {
    const name = (page: Page) => main(page).getByRole('textbox', { name: '怎么称呼你' })
    const contact = (page: Page) => main(page).getByRole('textbox', { name: '手机或邮箱' })
    const message = (page: Page) => main(page).getByRole('textbox', { name: /想说的话/ })
    const role = (page: Page, label: string) =>
      main(page).getByRole('radio', { name: new RegExp(`^${label}`) })
    const consent = (page: Page) => main(page).getByRole('checkbox', { name: /我同意/ })
    const send = (page: Page) => main(page).getByRole('button', { name: /^(重新)?提交$/ })
    const reference = (page: Page) => main(page).getByText(/^JOIN-\d{8}-\d{4,}$/)

    async function fill(page: Page, who: string) {
      await name(page).fill(who)
      await contact(page).fill('13800138000')
      await role(page, '志愿者').check()
      await message(page).fill('周末有空，想来帮忙。')
      await consent(page).check()
    }

    /** What the staff find in the database under a name. */
    async function stored(who: string) {
      const command = ['list-join-requests', '--json', '--limit', '200']
      const lines = (await site.run('.', 'api/src/staff/cli.ts', ...command)).trim().split('\n')
      return lines
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, string>)
        .filter((request) => request.name === who)
    }

    for (const options of [phone, desk])
      it(`says what is missing beside each field, and goes to the first, at ${options.viewport.width} px`, () =>
        visit('/contact', options, async (page) => {
          await send(page).click()
          const faults: [ReturnType<Page['locator']>, string][] = [
            [name(page), '请写上称呼。'],
            [contact(page), '请留下手机号或邮箱，不然没法联系到你。'],
            [main(page).getByRole('radiogroup'), '请选择一种身份。'],
            [consent(page), '需要你同意保存这些信息，才能提交。'],
          ]
          for (const [field, fault] of faults) {
            await main(page).getByText(fault, { exact: true }).waitFor()
            await eventually(async () => {
              assert.equal(await field.getAttribute('aria-invalid'), 'true', fault)
              assert.match(await describedBy(field), new RegExp(fault))
            })
          }
          await eventually(async () =>
            assert.ok(
              await name(page).evaluate((one) => one === document.activeElement),
              'await name(page).evaluate((one) => one === document.activeElement)',
            ),
          )
          await name(page).fill('小禾')
          await main(page).getByText('请写上称呼。').waitFor({ state: 'hidden' })
          await contact(page).fill('12345')
          await send(page).click()
          await main(page)
            .getByText(/^这不像是手机号或邮箱/)
            .waitFor()
        }))

    it('says it in English', () =>
      visit('/en/contact', readsEnglish, async (page) => {
        await main(page).getByRole('button', { name: 'Send' }).click()
        await main(page).getByText('Please enter a name.').waitFor()
        await main(page).getByText('Please choose one.').waitFor()
      }))

    it('answers with a number, and the request is in the database', () =>
      visit('/contact', phone, async (page) => {
        await fill(page, '禾苗一号')
        await send(page).click()
        await main(page).getByRole('heading', { name: '已经收到，谢谢你' }).waitFor()
        const [request, ...more] = await stored('禾苗一号')
        assert.equal(more.length, 0)
        assert.equal(await reference(page).textContent(), request!.reference)
        assert.equal(request!.contact, '13800138000')
        assert.equal(request!.role, 'volunteer')
        assert.equal(request!.message, '周末有空，想来帮忙。')
        await page.reload()
        await awake(page)
        assert.equal(await name(page).inputValue(), '')
      }))

    it('stores once what is sent twice: the answer to the first was lost', () =>
      visit('/contact', desk, async (page) => {
        await page.route('**/api/join/request/create', async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        })
        await fill(page, '禾苗二号')
        await send(page).click()
        await main(page).getByText('没有收到回应，可能是网络断了或太慢。').waitFor()
        await main(page).getByText('你写的内容都还在。重新提交也只会登记一次。').waitFor()
        assert.equal(await name(page).inputValue(), '禾苗二号')
        await page.unroute('**/api/join/request/create')
        await send(page).click()
        await reference(page).waitFor()
        const requests = await stored('禾苗二号')
        assert.equal(requests.length, 1)
        assert.equal(await reference(page).textContent(), requests[0]!.reference)
      }))

    it('keeps the typed text through a failure of the service and a reload', () =>
      visit('/contact', phone, async (page) => {
        await page.route('**/api/join/request/create', (route) =>
          route.fulfill({ status: 500, json: { code: 50000, msg: '', data: { faults: [] } } }),
        )
        await fill(page, '禾苗三号')
        await send(page).click()
        await main(page).getByText('服务器出了错，这次没能登记。').waitFor()
        await page.unroute('**/api/join/request/create')
        await page.reload()
        await main(page)
          .getByText(/^已恢复你上次没有提交的内容/)
          .waitFor()
        await eventually(async () => {
          assert.equal(await name(page).inputValue(), '禾苗三号')
          assert.equal(await contact(page).inputValue(), '13800138000')
          assert.equal(await message(page).inputValue(), '周末有空，想来帮忙。')
          assert.ok(
            await role(page, '志愿者').isChecked(),
            `await role(page, '志愿者').isChecked()`,
          )
          assert.ok(!(await consent(page).isChecked()), 'consent is given anew')
        })
        await consent(page).check()
        await send(page).click()
        await reference(page).waitFor()
        assert.equal((await stored('禾苗三号')).length, 1)
      }))

    it('keeps the typed text through other screens and a switch of language', () =>
      visit('/contact', desk, async (page) => {
        await name(page).fill('禾苗四号')
        await page.getByRole('link', { name: 'English' }).click()
        await h1(page, 'Join us').waitFor()
        const english = main(page).getByRole('textbox', { name: 'Your name' })
        await eventually(async () => assert.equal(await english.inputValue(), '禾苗四号'))
        await page.getByRole('link', { name: '中文' }).click()
        await h1(page, '加入我们').waitFor()
        await page.getByRole('banner').getByRole('link', { name: '品牌故事' }).click()
        await h1(page, '品牌故事').waitFor()
        await page.goBack()
        await h1(page, '加入我们').waitFor()
        await eventually(async () => assert.equal(await name(page).inputValue(), '禾苗四号'))
      }))

    it('is checked again by the service, which nobody can go around', async () => {
      const whole = {
        requestKey: crypto.randomUUID(),
        name: '禾苗五号',
        contact: '13800138000',
        role: 'farmer',
        message: '',
        consent: true,
      }
      const bad = {
        name: ' ',
        contact: 'x',
        role: 'king',
        consent: false,
        message: '长'.repeat(1001),
      }
      for (const [field, value] of Object.entries(bad)) {
        const answer = await fetch(`${site.url}/api/join/request/create`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...whole, [field]: value }),
        })
        assert.equal(answer.status, 400, field)
        const { data } = (await answer.json()) as { data: { faults: { field: string }[] } }
        assert.deepEqual(
          data.faults.map((fault) => fault.field),
          [field],
        )
      }
      assert.deepEqual(await stored('禾苗五号'), [])
    })
  })
}

/** The texts that a screen reader says after a field's name. */
const describedBy = (field: ReturnType<Page['locator']>) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
