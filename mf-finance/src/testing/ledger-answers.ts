import type {
  Account,
  Accounts,
  Balance,
  EnglishText,
  LedgerPage,
  LedgerRow,
  LedgerSummary,
  SearchParams,
} from 'shared/contract'
import { ok } from 'testing'

/** The service's responses in the tests of this part. */
export const gift: LedgerRow = {
  id: '11',
  list: 'donation',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unit: '王**',
  date: '2025-11-18',
  amount: '1280.00',
  corrects: null,
  correctedBy: null,
}

export const cost: LedgerRow = {
  id: '12',
  list: 'expense',
  type: '物流配送',
  purpose: '老人营养餐',
  item: '冷链配送',
  unit: '县域冷链车队',
  date: '2025-11-19',
  amount: '360.40',
  corrects: null,
  correctedBy: null,
}

export const balance: Balance = {
  balance: '90071992547409.93',
  totalDonation: '90071992547500.00',
  totalExpense: '90.07',
  lastEntry: '12',
  updatedAt: '2025-11-20T02:30:00Z',
  demo: true,
}

const choice = (value: string, count: number) => ({ value, label: value, count })

const choices: SearchParams = {
  types: [choice('月捐', 1024), choice('企业捐赠', 7)],
  purposes: [choice('土壤改良', 40)],
  items: [choice('每月一亩田', 12)],
  units: [choice('王**', 3)],
  omitted: { types: 0, purposes: 0, items: 0, units: 0 },
  date: { min: '2024-01-01', max: '2025-11-20' },
  amount: { min: '10.00', max: '20000.00' },
}
const costChoices = { ...choices, types: [choice('物流配送', 5)] }

/** Choices of a ledger whose rows name goods. */
export const withGoods: SearchParams = {
  ...choices,
  batches: [{ value: '09521234500018/R-01', label: '北坡稻鸭米', count: 4 }],
  fields: [{ value: 'N1', label: '一号稻田', count: 2 }],
  omitted: { ...choices.omitted, batches: 0, fields: 0 },
}

/** Choices of a ledger that has more units than are listed. */
export const manyUnits: SearchParams = {
  ...choices,
  units: [
    choice('王**', 1203),
    ...Array.from({ length: 29 }, (_, n) => choice(`${n + 1} 号合作社`, 3)),
  ],
  omitted: { ...choices.omitted, units: 12345 },
}

/** A page of rows; the sums are those of all its pages. */
export const page = (list: LedgerRow[], total = list.length, more: Partial<LedgerPage> = {}) =>
  ok<LedgerPage>({
    list,
    total,
    counted: total,
    income: '57600.00',
    expense: '360.40',
    demo: false,
    ...more,
  })

const summary = ok<LedgerSummary>({
  total: 45,
  counted: 45,
  income: '57600.00',
  expense: '360.40',
  months: [{ month: '2025-11', income: '57600.00', expense: '360.40' }],
  purposes: [{ purpose: '土壤改良', income: '57600.00', expense: '360.40' }],
  lastEntry: '12',
  updatedAt: '2025-11-20T02:30:00Z',
  demo: false,
})

const account = (purpose: string, own: Partial<Account> = {}): Account => ({
  purpose,
  unrestricted: false,
  received: '1000.00',
  movedIn: '0.00',
  movedOut: '0.00',
  spent: '400.00',
  left: '600.00',
  ...own,
})

/** Some unrestricted money was moved; one purpose was overspent. */
export const accounts: Accounts = {
  list: [
    account('不限定用途', {
      unrestricted: true,
      received: '5000.00',
      movedOut: '2000.00',
      spent: '0.00',
      left: '3000.00',
    }),
    account('老人营养餐', {
      received: '800.00',
      movedIn: '2000.00',
      spent: '3000.05',
      left: '-200.05',
    }),
    account('土壤改良'),
  ],
  omitted: 0,
  all: {
    received: '6800.00',
    movedIn: '2000.00',
    movedOut: '2000.00',
    spent: '3400.05',
    left: '3399.95',
  },
  updatedAt: '2025-11-20T02:30:00Z',
  demo: true,
}

/** The English of some texts; all others are only in Chinese. */
export const ENGLISH = '/english/text/list-all'
export const english = ok<EnglishText[]>([
  { zh: '物流配送', en: 'Transport and delivery' },
  { zh: '老人营养餐', en: 'Meals for older people' },
  { zh: '乡村学校午餐', en: 'Rural school lunches' },
  { zh: '不限定用途', en: 'Unrestricted' },
])

/** A service with gifts and one cost. */
export const answers = {
  [ENGLISH]: english,
  '/finance/balance/get': ok(balance),
  '/finance/account/list': ok(accounts),
  '/finance/entry/get-search-params': ok({
    ...choices,
    types: [...choices.types, ...costChoices.types],
  }),
  '/finance/donation/get-search-params': ok(choices),
  '/finance/expense/get-search-params': ok(costChoices),
  '/finance/entry/get-summary': summary,
  '/finance/donation/get-summary': summary,
  '/finance/expense/get-summary': summary,
  '/finance/entry/page': page([cost, gift], 45),
  '/finance/donation/page': page([gift], 45, { expense: '0.00' }),
  '/finance/expense/page': page([cost], 1, { income: '0.00' }),
}

/** An error as thrown by axios for a refused call. */
export const refusal = (status: number, field?: string, reason = '应为 1 到 50 个字。') =>
  Object.assign(new Error(`Request failed with status code ${status}`), {
    response: {
      status,
      data: { code: 4000, msg: '', data: { faults: field ? [{ field, reason }] : [] } },
    },
  })

/** An error without a response: the service is not available. */
export const failing = () => {
  throw refusal(503)
}
