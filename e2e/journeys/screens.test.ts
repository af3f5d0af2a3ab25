import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, readsEnglish } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'

const phone = { viewport: { width: 375, height: 812 } }
const desk = { viewport: { width: 1440, height: 900 } }

interface Balance {
  balance: string
  totalDonation: string
  totalExpense: string
}
interface Row {
  type: string
  purpose: string
  item: string
  unit: string
  date: string
  amount: string
}
interface Rows {
  list: Row[]
  total: number
}
interface Choices {
  types: { value: string; count: number }[]
}
interface Stream {
  id: string
  title: string
  place: string
  status: 'live' | 'upcoming' | 'offline'
}

/** Yuan of the service, `"1280.00"`, as the screens write it. */
const yuan = (amount: string) => `¥${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
const grouped = (value: number) => new Intl.NumberFormat('en-GB').format(value)

const main = (page: Page) => page.getByRole('main')
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const words = async (place: ReturnType<Page['locator']>) =>
  (await place.innerText()).replace(/\s+/g, ' ').trim()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const asks = (page: Page, wanted: Record<string, string>) =>
  eventually(() => assert.deepEqual(query(page), wanted))

describe('the screens', () => {
  const { site, visit } = ownSite()

  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${site.url}/api${path}`)
    return ((await answer.json()) as { data: T }).data
  }

  describe('the ledger', TWO_AT_A_TIME, () => {
    const table = (page: Page) => main(page).getByRole('table')
    const pages = (page: Page) => main(page).getByRole('navigation', { name: '分页' })

    /** The rows on the screen, each as the service would say it. */
    const shown = (page: Page) =>
      table(page)
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => {
            const [type, purpose, item, unit, date, amount] = [...row.querySelectorAll('td')].map(
              (cell) => cell.lastElementChild!.textContent,
            )
            return { type, purpose, item, unit, date, amount: amount!.replace(/[^\d.]/g, '') }
          }),
        )

    async function shows(page: Page, search: string, list = 'entry') {
      const { list: rows } = await ask<Rows>(`/finance/${list}/page?pageSize=10&${search}`)
      const wanted = rows.map(({ type, purpose, item, unit, date, amount }) => ({
        type,
        purpose,
        item,
        unit,
        date,
        amount,
      }))
      assert.ok(wanted.length > 0, 'the service has rows')
      await eventually(async () => assert.deepEqual(await shown(page), wanted))
    }

    for (const options of [phone, desk])
      it(`has the balance and the rows of the service at ${options.viewport.width} px`, () =>
        visit('/finance', options, async (page) => {
          const { balance, totalDonation, totalExpense } =
            await ask<Balance>('/finance/balance/get')
          const overview = main(page).getByRole('region', { name: '收支概览' })
          await eventually(async () => {
            const text = await words(overview)
            assert.ok(text.includes(`结余 ${yuan(balance)}`), text)
            assert.ok(text.includes(`捐赠总额 ${yuan(totalDonation)}`), text)
            assert.ok(text.includes(`支出总额 ${yuan(totalExpense)}`), text)
          })
          const fen = (amount: string) => BigInt(amount.replace('.', ''))
          assert.equal(fen(balance), fen(totalDonation) - fen(totalExpense))
          await shows(page, 'pageNo=1&dateSort=-1')
          const { total } = await ask<Rows>('/finance/entry/page?pageNo=1&pageSize=10')
          await main(page)
            .getByText(`共 ${grouped(total)} 笔`, { exact: true })
            .waitFor()
          await overview.getByText('演示数据').waitFor()
          await main(page)
            .getByText(/演示用的，不是真实收支/)
            .waitFor()
        }))

    it('has donations and expenses at addresses of their own', () =>
      visit('/finance', desk, async (page) => {
        const tab = (name: string) => main(page).getByRole('link', { name, exact: true })
        await tab('支出').click()
        await shows(page, 'pageNo=1&dateSort=-1', 'expense')
        await asks(page, { list: 'expense' })
        await tab('捐赠').click()
        await shows(page, 'pageNo=1&dateSort=-1', 'donation')
        await asks(page, { list: 'donation' })
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1', 'expense')
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('turns its pages in the address, and Back turns them back', () =>
      visit('/finance', desk, async (page) => {
        await pages(page).getByRole('button', { name: '下一页' }).click()
        await shows(page, 'pageNo=2&dateSort=-1')
        await asks(page, { pageNo: '2' })
        await pages(page).getByRole('button', { name: '第 3 页' }).click()
        await shows(page, 'pageNo=3&dateSort=-1')
        await page.goBack()
        await shows(page, 'pageNo=2&dateSort=-1')
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('filters and sorts in the address; whoever opens the link sees the same', () =>
      visit('/finance', desk, async (page) => {
        const { types } = await ask<Choices>('/finance/entry/get-search-params')
        const { value, count } = types[1]!
        const type = main(page).getByRole('combobox', { name: '类型' })
        await type.selectOption(value)
        await main(page)
          .getByText(`符合条件的共 ${grouped(count)} 笔`)
          .waitFor()
        await table(page).getByRole('button', { name: '金额' }).click()
        const sort = table(page).getByRole('columnheader', { name: '金额' })
        await eventually(() => assert.ok(query(page).amountSort, 'query(page).amountSort'))
        const direction = query(page).amountSort === '1' ? 'ascending' : 'descending'
        await eventually(async () => assert.equal(await sort.getAttribute('aria-sort'), direction))
        await pages(page).getByRole('button', { name: '下一页' }).click()
        await eventually(() => assert.equal(query(page).pageNo, '2'))
        const search = new URLSearchParams(query(page))
        assert.equal(search.get('type'), value)
        await shows(page, search.toString())

        await visit(`/finance?${search}`, phone, async (other) => {
          await shows(other, search.toString())
          await asks(other, query(page))
          const filter = other.locator('select[name=type]')
          await eventually(async () => assert.equal(await filter.inputValue(), value))
        })
      }))

    it('finds by keyword, says when nothing fits, and clears the filter', () =>
      visit('/finance', desk, async (page) => {
        const keyword = main(page).getByRole('searchbox', { name: '关键词' })
        await keyword.fill('没有这样的账目')
        await keyword.press('Enter')
        await main(page).getByText('没有符合条件的账目', { exact: true }).waitFor()
        await asks(page, { keyword: '没有这样的账目' })
        await main(page).getByRole('button', { name: '清除筛选' }).last().click()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('repairs an address that cannot be', () =>
      visit('/finance?pageNo=0&pageSize=7&dateSort=5', desk, async (page) => {
        await main(page)
          .getByText(/^这个地址里有用不了的内容，已去掉或改正：/)
          .waitFor()
        await shows(page, 'pageNo=1&dateSort=-1')
      }))

    it('keeps its page through a switch of language', () =>
      visit('/finance?pageNo=3', desk, async (page) => {
        await shows(page, 'pageNo=3&dateSort=-1')
        await page.getByRole('button', { name: 'English' }).click()
        await h1(page, 'Ledger').waitFor()
        await shows(page, 'pageNo=3&dateSort=-1')
        await asks(page, { pageNo: '3' })
      }))
  })

  describe('the live streams', TWO_AT_A_TIME, () => {
    const cards = (page: Page) => main(page).getByRole('list', { name: '画面列表' })

    for (const options of [phone, desk])
      it(`are those of the service, live first, at ${options.viewport.width} px`, () =>
        visit('/live', options, async (page) => {
          const streams = await ask<Stream[]>('/live/stream/list-all')
          assert.ok(streams.length >= 6, 'streams.length >= 6')
          const items = cards(page).getByRole('listitem')
          await items.first().waitFor()
          const texts = await Promise.all((await items.all()).map(words))
          assert.equal(texts.length, streams.length)
          const label = { live: '直播中', upcoming: '未开始', offline: '离线' }
          for (const { title, place, status } of streams) {
            const text = texts.find((one) => one.includes(title))
            assert.ok(text?.includes(label[status]) && text.includes(place), `${title}: ${text}`)
          }
          const live = texts.map((text) => text.includes('直播中'))
          assert.equal(live.lastIndexOf(true) + 1, live.filter(Boolean).length)
          assert.ok(live.some((one) => !one) && live[0], 'live.some((one) => !one) && live[0]')
        }))

    it('open at an address of their own, with their title as heading, and Back leads to the list', () =>
      visit('/live', desk, async (page) => {
        const { id, title } = (await ask<Stream[]>('/live/stream/list-all')).find(
          ({ status }) => status === 'live',
        )!
        await cards(page).getByRole('link', { name: title }).click()
        await h1(page, title).waitFor()
        assert.equal(new URL(page.url()).pathname, `/live/${id}`)
        await page.waitForFunction((own) => document.title === `${own} · 慢生活农场`, title)
        assert.equal(await page.locator('h1').count(), 1)
        await main(page).getByRole('heading', { name: '其他画面' }).waitFor()
        await page.goBack()
        await h1(page, '田间直播').waitFor()
      }))

    for (const [status, sentence] of [
      ['upcoming', '直播还没有开始'],
      ['offline', '现在没有直播'],
    ] as const)
      it(`say so when they are not live: ${status}`, async () => {
        const streams = await ask<Stream[]>('/live/stream/list-all')
        const { id, title } = streams.find((stream) => stream.status === status)!
        await visit(`/live/${id}`, phone, async (page) => {
          await h1(page, title).waitFor()
          await main(page).getByRole('heading', { name: sentence }).waitFor()
          assert.equal(await page.locator('video').count(), 0)
        })
      })

    it('play: a live one has a picture that moves', async () => {
      const streams = await ask<Stream[]>('/live/stream/list-all')
      const { id } = streams.find(({ status }) => status === 'live')!
      await visit(`/live/${id}`, desk, async (page) => {
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
      })
    })

    it('an unknown one is said to be unknown, with a way on', () =>
      visit('/live/%E6%B2%A1%E6%9C%89', phone, async (page) => {
        await h1(page, '没有找到这路画面').waitFor()
        await main(page).getByRole('link', { name: '看全部画面' }).click()
        await h1(page, '田间直播').waitFor()
        assert.equal(new URL(page.url()).pathname, '/live')
      }))
  })

  describe('payment and donation', TWO_AT_A_TIME, () => {
    for (const options of [phone, desk])
      it(`shows the real figures beside a form that says it is a demonstration at ${options.viewport.width} px`, () =>
        visit('/pay', options, async (page) => {
          const { balance, totalDonation, totalExpense } =
            await ask<Balance>('/finance/balance/get')
          const account = main(page).getByRole('region', { name: '收支与结余' })
          await eventually(async () => {
            const text = await words(account)
            assert.ok(text.includes(`累计捐赠 ${yuan(totalDonation)}`), text)
            assert.ok(text.includes(`累计支出 ${yuan(totalExpense)}`), text)
            assert.ok(text.includes(`结余 ${yuan(balance)}`), text)
          })
          const { list } = await ask<Rows>(
            '/finance/donation/page?pageNo=1&pageSize=10&dateSort=-1',
          )
          const gifts = main(page).getByRole('region', { name: '最近的捐赠' })
          await eventually(async () => {
            const first = await words(gifts.getByRole('listitem').first())
            assert.ok(first.includes(list[0]!.date) && first.includes(yuan(list[0]!.amount)), first)
          })
          const form = main(page).getByRole('region', { name: '捐一笔' })
          await form.getByText('演示支付', { exact: true }).first().waitFor()
          await form.getByText(/不会动用真实的钱/).waitFor()
        }))

    it('says the same in English', () =>
      visit('/pay', { ...desk, ...readsEnglish(site.url) }, async (page) => {
        const { balance } = await ask<Balance>('/finance/balance/get')
        await h1(page, 'Pay & donate').waitFor()
        await main(page).getByText(yuan(balance).replace('¥', 'CNY ')).first().waitFor()
        await main(page).getByRole('heading', { name: 'Make a gift' }).waitFor()
      }))
  })

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
      visit('/contact', readsEnglish(site.url), async (page) => {
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
        await page.getByRole('button', { name: 'English' }).click()
        await h1(page, 'Join us').waitFor()
        const english = main(page).getByRole('textbox', { name: 'Your name' })
        await eventually(async () => assert.equal(await english.inputValue(), '禾苗四号'))
        await page.getByRole('button', { name: '中文' }).click()
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
})

/** The texts that a screen reader says after a field's name. */
const describedBy = (field: ReturnType<Page['locator']>) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
