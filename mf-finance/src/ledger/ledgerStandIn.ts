import type { Balance, LedgerRow, Page, SearchParams } from 'shared/contract'
import { ok } from 'shared/testing'

/** What the service answers in the tests of this folder. */
export const gift: LedgerRow = {
  id: '11',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unit: '王**',
  date: '2025-11-18',
  amount: '1280.00',
}

export const cost: LedgerRow = {
  id: '11',
  type: '物流配送',
  purpose: '老人营养餐',
  item: '冷链配送',
  unit: '县域冷链车队',
  date: '2025-11-19',
  amount: '360.40',
}

export const balance: Balance = {
  balance: '90071992547409.93',
  totalDonation: '90071992547500.00',
  totalExpense: '90.07',
  updatedAt: '2025-11-20T02:30:00Z',
  demo: true,
}

const choice = (value: string, count: number) => ({ value, label: value, count })

export const choices: SearchParams = {
  types: [choice('月捐', 1024), choice('企业捐赠', 7)],
  purposes: [choice('土壤改良', 40)],
  items: [choice('每月一亩田', 12)],
  units: [choice('王**', 3)],
  date: { min: '2024-01-01', max: '2025-11-20' },
  amount: { min: '10.00', max: '20000.00' },
}

export const page = (list: LedgerRow[], total = list.length, demo = false) =>
  ok<Page<LedgerRow>>({ list, total, demo })

/** A service with one gift and one cost. */
export const answers = {
  '/finance/balance/get': ok(balance),
  '/finance/donation/get-search-params': ok(choices),
  '/finance/expense/get-search-params': ok({ ...choices, types: [choice('物流配送', 5)] }),
  '/finance/donation/page': page([gift], 45),
  '/finance/expense/page': page([cost]),
}

/** A refusal as axios hands it on. */
export const refusal = (status: number, field?: string, reason = '应为 1 到 50 个字。') =>
  Object.assign(new Error(`Request failed with status code ${status}`), {
    response: {
      status,
      data: { code: 4000, msg: '', data: { faults: field ? [{ field, reason }] : [] } },
    },
  })
