import type { Page } from 'playwright-core'

export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1440, height: 900 } }

export const words = {
  zh: {
    form: '捐一笔',
    amount: '金额（元）',
    name: '怎么称呼你',
    anonymous: '匿名捐赠',
    consent: '我已阅读并同意捐赠说明。',
    submit: /^去付款/,
    demo: '演示支付',
    approve: '付款成功',
    refuse: '付款被拒绝',
    abandon: '不付款，返回网站',
    paid: '捐赠已收到，谢谢你',
    failed: '付款没有成功',
    waiting: '等待付款',
    pay: '去付款',
    again: '回到表单再试一次',
    keep: '请保存查询码',
    kept: '我已保存',
    code: '查询码',
    open: '查看捐赠',
    shown: /王\*\*/,
    sum: '¥66.60',
  },
  en: {
    form: 'Make a gift',
    amount: 'Amount (yuan)',
    name: 'Your name',
    anonymous: 'Give anonymously',
    consent: 'I have read and agree to the terms of giving.',
    submit: /^Go to payment/,
    demo: 'Demonstration payment',
    approve: 'Payment goes through',
    refuse: 'Payment is refused',
    abandon: 'Go back without paying',
    paid: 'Your gift has arrived. Thank you!',
    failed: 'The payment did not go through',
    waiting: 'Waiting for payment',
    pay: 'Go to payment',
    again: 'Back to the form to try again',
    keep: 'Please save this code',
    kept: 'I have saved it',
    code: 'Code',
    open: 'View the gift',
    shown: /王\*\*/,
    sum: 'CNY 66.60',
  },
}
export type Words = (typeof words)['zh' | 'en']

/** The link to a row of the ledger. */
export const ENTRY = /^(№|No\.\s)\d+$/

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const form = (page: Page, text: Words) =>
  page.getByRole('region', { name: text.form, exact: true })
export const field = (page: Page, text: Words, name: 'amount' | 'name') =>
  form(page, text).getByRole('textbox', { name: text[name], exact: name === 'amount' })
export const submit = (page: Page, text: Words) =>
  form(page, text).getByRole('button', { name: text.submit })

/** Fills in what is needed. */
export async function fill(page: Page, text: Words, amount = '66.60') {
  await field(page, text, 'amount').fill(amount)
  await field(page, text, 'name').fill('王小明')
  await form(page, text).getByRole('checkbox', { name: text.consent }).check()
}

/** Sends the form, and is at the cashier. */
export async function toCashier(page: Page, text: Words) {
  await submit(page, text).click()
  await page.waitForURL(/\/api\/pay\/sandbox\/cashier/)
  await page.getByText(text.demo, { exact: true }).waitFor()
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** The code as the page shows it, without its blanks. */
export async function codeOn(page: Page, text: Words): Promise<string> {
  const shown = await page.getByRole('region', { name: text.keep }).textContent()
  return /(?:[0-9A-Z]{4,5} ){5}[0-9A-Z]{5}/.exec(shown!)![0].replaceAll(' ', '')
}
