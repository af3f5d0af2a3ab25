import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { traceViews } from '../mf-trace/accessibility-views'
import type { View } from './view'

export const phone = { width: 375, height: 812 }

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

export const views: View[] = [
  { of: 'mf-home', what: 'home', at: '/' },
  { of: 'mf-finance', what: 'the ledger', at: '/finance' },
  {
    of: 'mf-finance',
    what: 'the ledger with the tables of its charts',
    at: '/finance',
    first: async (page) => {
      for (const table of await page.locator('main details > summary').all()) await table.click()
      await page.locator('main details table').nth(2).waitFor()
    },
  },
  { of: 'mf-finance', what: 'the transfers', at: '/finance/transfers' },
  { of: 'mf-finance', what: 'how to check a proof', at: '/finance/verify' },
  {
    of: 'mf-finance',
    what: 'the ledger added up by the browser',
    at: '/finance/recompute',
    first: async (page) => {
      await button(page, /^(开始算|Start)$/).click()
      await page.getByRole('table').nth(1).waitFor()
    },
  },
  { of: 'mf-finance', what: 'an entry that was corrected', at: correctedEntry },
  { of: 'mf-finance', what: 'an entry that nobody knows', at: '/finance/entry/999999999' },
  {
    of: 'mf-finance',
    what: 'expenses with a filter that finds nothing',
    at: '/finance?list=expense&keyword=zzzzzz',
  },
  { of: 'mf-live', what: 'the streams', at: '/live' },
  {
    of: 'mf-live',
    what: 'a stream that is live',
    at: '/live/paddy',
    first: async (page) => {
      await page.locator('video').waitFor()
      await button(page, /^(全屏|Full screen)$/).waitFor()
    },
  },
  {
    of: 'mf-live',
    what: 'a stream whose picture does not come',
    at: '/live/paddy',
    first: async (page) => {
      await page.route('**/media/live/**', (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await button(page, /^(重试|Try again)$/).waitFor()
    },
  },
  { of: 'mf-live', what: 'a stream that is not', at: '/live/kitchen' },
  { of: 'mf-live', what: 'a stream that nobody knows', at: '/live/no-such-stream' },
  { of: 'mf-pay', what: 'payment', at: '/pay' },
  {
    of: 'mf-pay',
    what: 'payment with its faults',
    at: '/pay',
    first: async (page) => {
      await button(page, /^(去付款|Go to payment)/).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    of: 'mf-pay',
    what: 'the terms of giving',
    at: '/pay',
    first: async (page) => {
      await button(page, /^(阅读捐赠说明|Read the terms)$/).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    of: 'mf-pay',
    what: 'a gift that waits for its payment',
    at: async (url) => (await gift(url)).page,
  },
  { of: 'mf-pay', what: 'a receipt', at: paidGift },
  { of: 'mf-pay', what: 'the way to a gift by its code', at: '/pay/order' },
  { of: 'mf-pay', what: 'a gift that nobody knows', at: `/pay/order/${'0'.repeat(26)}` },
  {
    of: 'mf-pay',
    what: 'the way back from an unknown payment',
    at: '/pay/return?order=G20261121000000000001',
  },
  ...traceViews,
  { of: 'shell', what: 'the brand story', at: '/about' },
  { of: 'shell', what: 'join us', at: '/contact' },
  { of: 'shell', what: 'an address that does not exist', at: '/no/such/page' },
  {
    of: 'shell',
    what: 'join us with its faults',
    at: '/contact',
    first: async (page) => {
      await button(page, /^(提交|Send)$/).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    of: 'shell',
    what: 'the open menu',
    at: '/',
    onPhone: true,
    first: async (page) => {
      await button(page, /^(打开菜单|Open menu)$/).click()
      await page.getByTestId('menu-backdrop').waitFor()
    },
  },
  {
    of: 'mf-home',
    what: 'the 360° view',
    at: '/',
    first: async (page) => {
      await button(page, /360°/).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button').and(page.locator(':enabled')).nth(2).waitFor()
    },
  },
  {
    of: 'mf-home',
    what: 'home without the service',
    at: '/',
    first: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await button(page, /^(重试|Try again)$/).waitFor()
    },
  },
  {
    of: 'mf-pay',
    what: 'a part that did not come',
    at: '/about',
    first: async (page) => {
      await page.route('**/releases/mf-pay/**', (route) => route.fulfill({ status: 404 }))
      await page.goto(new URL('/pay', page.url()).href)
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
]

/** The page of a row of the demonstration that another took the place of. */
async function correctedEntry(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/finance/entry/page?pageSize=100`)
  const { data } = (await answer.json()) as {
    data: { list: { id: string; correctedBy: string | null }[] }
  }
  return `/finance/entry/${data.list.find(({ correctedBy }) => correctedBy)!.id}`
}

/** Begins a gift. @returns the page of it, and its cashier's */
export async function gift(
  siteUrl: string,
  lang = 'zh',
): Promise<{ page: string; cashier: string }> {
  const answer = await fetch(`${siteUrl}/api/pay/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      amount: '88.00',
      purpose: '乡村学校午餐',
      channel: 'sandbox',
      device: 'wide',
      anonymous: false,
      name: '王小明',
      email: '',
      message: '',
      consent: true,
      lang,
    }),
  })
  const { data } = (await answer.json()) as {
    data: { code: string; order: { payment: { target: string } } }
  }
  return { page: `/pay/order/${data.code}`, cashier: siteUrl + data.order.payment.target }
}

async function paidGift(siteUrl: string): Promise<string> {
  const { page, cashier } = await gift(siteUrl)
  const { searchParams } = new URL(cashier)
  searchParams.set('decision', 'approve')
  const paid = await fetch(`${siteUrl}/api/pay/sandbox/decide`, {
    method: 'POST',
    body: searchParams,
    redirect: 'manual',
  })
  assert.equal(paid.status, 303)
  return page
}
