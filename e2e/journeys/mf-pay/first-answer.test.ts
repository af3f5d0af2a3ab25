import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import {
  codeOn,
  desk,
  ENTRY,
  field,
  fill,
  form,
  heading,
  press,
  submit,
  toCashier,
  words,
} from './gift-page'

const SHOWN = {
  zh: { left: /结余\s*¥/, soil: '土壤改良', fifty: '¥50', sum: '¥50.00' },
  en: { left: /Balance\s*CNY/, soil: 'Soil improvement', fifty: 'CNY 50', sum: 'CNY 50.00' },
}

interface Gift {
  amount: string
  correctedBy: string | null
}

describe('/pay in the first answer', TWO_AT_A_TIME, () => {
  const { site, inPage, visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '100000' })
  const latestOf = async () => {
    const query = 'pageNo=1&pageSize=10&dateSort=-1'
    const answer = await fetch(`${site.url}/api/finance/donation/page?${query}`)
    const { data } = (await answer.json()) as { data: { list: Gift[] } }
    return data.list.filter(({ correctedBy }) => !correctedBy).map(({ amount }) => amount)
  }

  for (const lang of ['zh', 'en'] as const) {
    const text = words[lang]
    const reads = lang === 'en' ? readsEnglish : {}
    const address = inLang(lang, '/pay')

    it(`has the form, the figures and the newest gifts, without scripts, in ${lang}`, () =>
      inPage({ ...reads, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(site.url + address)
        assert.equal(await page.locator('main [aria-busy="true"]').count(), 0)
        const give = form(page, text)
        const { left, soil, fifty } = SHOWN[lang]
        assert.match(await page.getByRole('main').innerText(), left)
        assert.equal(await give.getByRole('radio', { name: fifty, exact: true }).count(), 1)
        assert.equal(await give.getByRole('option', { name: soil }).count(), 1)
        // Without scripts the form would be sent to an address that nobody reads.
        assert.equal(await submit(page, text).isDisabled(), true)
        const amounts = await page
          .getByRole('main')
          .locator('li:has(time) data')
          .evaluateAll((shown) => shown.map((one) => one.getAttribute('value')))
        assert.deepEqual(amounts, await latestOf())
      }))

    it(`is hydrated without a call, and answers a tap, in ${lang}`, () =>
      inPage(reads, async ({ page, faults }) => {
        const calls = callsOf(page)
        await page.goto(site.url + address)
        await settled(page)
        const { fifty, sum } = SHOWN[lang]
        await form(page, text).getByRole('radio', { name: fifty, exact: true }).check()
        await submit(page, text).filter({ hasText: sum }).waitFor()
        assert.deepEqual(calls, [])
        assert.deepEqual(faults, [])
      }))
  }

  it('keeps what was chosen and typed before its scripts ran', () =>
    inPage(desk, async ({ page, faults }) => {
      const zh = words.zh
      const open = await holdScripts(page)
      await page.goto(`${site.url}/pay`, { waitUntil: 'commit' })
      const give = form(page, zh)
      await give.getByRole('radio', { name: '¥50', exact: true }).check()
      await give.getByRole('combobox', { name: '用在哪里' }).selectOption('土壤改良')
      await field(page, zh, 'name').fill('王小明')
      await give.getByRole('textbox', { name: '想对农场说的话' }).fill('好好种地。')
      await give.getByRole('checkbox', { name: zh.consent }).check()
      assert.equal(await submit(page, zh).isDisabled(), true)
      open()
      await settled(page)
      await submit(page, zh).filter({ hasText: '¥50.00' }).waitFor()
      assert.equal(await field(page, zh, 'amount').inputValue(), '50')
      await give.getByText('5 / 500').waitFor()
      await give.getByText(/王\*\*/).waitFor()
      assert.deepEqual(faults, [])
      await toCashier(page, zh)
      await page.getByText('¥50.00').first().waitFor()
      await page
        .getByText(/土壤改良/)
        .first()
        .waitFor()
    }))

  it('gets its draft back, but for what was typed anew before its scripts ran', () =>
    visit('/pay', desk, async (page) => {
      const zh = words.zh
      await fill(page, zh, '23.45')
      const open = await holdScripts(page)
      await page.goto(`${site.url}/pay?again`, { waitUntil: 'commit' })
      await field(page, zh, 'name').fill('李雷')
      open()
      await eventually(async () =>
        assert.equal(await field(page, zh, 'amount').inputValue(), '23.45'),
      )
      assert.equal(await field(page, zh, 'name').inputValue(), '李雷')
      const consent = form(page, zh).getByRole('checkbox', { name: zh.consent })
      assert.equal(await consent.isChecked(), false)
      await page.reload()
      await eventually(async () => assert.equal(await field(page, zh, 'name').inputValue(), '李雷'))
    }))
})

describe('the page of a gift in the first answer', TWO_AT_A_TIME, () => {
  const { site, inPage } = ownSite({ GIFTS_PER_TEN_MINUTES: '100000' })

  for (const lang of ['zh', 'en'] as const) {
    const text = words[lang]
    const reads = lang === 'en' ? readsEnglish : {}

    it(`has its facts without scripts, and is hydrated without a call, in ${lang}`, async () => {
      const code = await paidGift(site.url)
      const address = site.url + inLang(lang, `/pay/order/${code}`)
      await inPage({ ...reads, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(address)
        await heading(page, text.paid).waitFor()
        assert.match(await page.title(), new RegExp(`^${text.paid} · `))
        await page.getByText(text.sum, { exact: true }).first().waitFor()
        await page.getByRole('link', { name: ENTRY }).waitFor()
        assert.equal(await page.locator('main [aria-busy="true"]').count(), 0)
      })
      await inPage(reads, async ({ page, faults }) => {
        const calls = callsOf(page)
        await page.goto(address)
        await settled(page)
        await page.getByRole('checkbox').check()
        await page.getByRole('textbox').fill('王小明')
        assert.deepEqual(calls, [])
        assert.deepEqual(faults, [])
      })
    })

    it(`leads to its payment while it is open, without scripts, in ${lang}`, async () => {
      const { code } = await newGift(site.url)
      await inPage({ ...reads, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(site.url + inLang(lang, `/pay/order/${code}`))
        await heading(page, text.waiting).waitFor()
        await page.getByRole('main').getByRole('link', { name: text.pay, exact: true }).click()
        await page.waitForURL(/^[^?]*\/api\/pay\/sandbox\/cashier/)
      })
    })
  }

  it('asks for its code to be saved where it was given, and nowhere else', () =>
    inPage(desk, async ({ page, faults }) => {
      const zh = words.zh
      await page.goto(`${site.url}/pay`)
      await settled(page)
      await fill(page, zh)
      await toCashier(page, zh)
      await press(page, zh.approve)
      await heading(page, zh.paid).waitFor()
      await page.reload()
      const code = await codeOn(page, zh)
      assert.deepEqual(faults, [])
      await inPage(desk, async ({ page: other }) => {
        await other.goto(`${site.url}/pay/order/${code}`)
        await settled(other)
        assert.equal(await other.getByRole('region', { name: zh.keep }).count(), 0)
      })
    }))

  it('is a 404 with a way on where no gift has the code, which is hydrated without a call', () =>
    inPage(desk, async ({ page, faults }) => {
      const calls = callsOf(page)
      const none = '0000000000000000000000000X'
      const answer = await page.goto(`${site.url}/pay/order/${none}`)
      assert.equal(answer?.status(), 404)
      await settled(page)
      await heading(page, '没有找到这笔捐赠').waitFor()
      await page.getByRole('button', { name: words.zh.open }).click()
      await page.getByText(/不像是查询码/).waitFor()
      assert.deepEqual(calls, [])
      assert.deepEqual(
        faults.filter((fault) => !/404/.test(fault)),
        [],
      )
    }))
})

/** The calls of a page for what it shows, in their order: it asks for a proof once its facts stand. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?!beacons|log\/proof)/.test(pathname)) calls.push(pathname)
  })
  return calls
}

interface NewGift {
  code: string
  order: { payment: { target: string } }
}

/** Makes a gift, as another browser would. */
async function newGift(site: string): Promise<NewGift> {
  const gift = {
    ...{ amount: '66.60', purpose: '土壤改良', channel: 'sandbox', device: 'wide', lang: 'zh' },
    ...{ anonymous: false, name: '王小明', email: '', message: '', consent: true },
  }
  const answer = await fetch(`${site}/api/pay/order/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomBytes(16).toString('base64url'),
    },
    body: JSON.stringify(gift),
  })
  return ((await answer.json()) as { data: NewGift }).data
}

/** Makes a gift and pays it. @returns its code */
async function paidGift(site: string): Promise<string> {
  const { code, order } = await newGift(site)
  const { searchParams } = new URL(order.payment.target, site)
  await fetch(`${site}/api/pay/sandbox/decide`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...searchParams, ['decision', 'approve']]),
  })
  return code
}

/**
 * Holds the scripts of the next page, and with them its `load`.
 * @returns lets them arrive
 */
async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route(/\/releases\/.*\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  return open
}
