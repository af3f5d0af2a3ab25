import type { SearchParams } from 'shared/contract'
import type { LedgerView } from '../table/ledger-view'
import { DEFAULT_VIEW } from './ledger-address'
import { withoutStale } from './without-stale'

const full: LedgerView = {
  ...DEFAULT_VIEW,
  list: 'expense',
  filter: {
    type: '检测费用',
    purpose: '食品安全',
    item: '农残 & 重金属',
    unit: '县农产品检测站',
  },
  pageNo: 3,
}

const choices: SearchParams = {
  types: [{ value: '检测费用', label: '检测费用', count: 3 }],
  purposes: [{ value: '食品安全', label: '食品安全', count: 3 }],
  items: [],
  units: [{ value: '县农产品检测站', label: '县农产品检测站', count: 3 }],
  omitted: { types: 0, purposes: 0, items: 0, units: 0 },
  date: { min: null, max: null },
  amount: { min: null, max: null },
}

it('a choice that no longer exists is removed, and the first page is shown', () => {
  const { view, faults } = withoutStale(full, choices, 500)
  expect(faults).toEqual(['item'])
  expect(view).toMatchObject({ filter: { type: '检测费用' }, pageNo: 1 })
  expect(view.filter).not.toHaveProperty('item')
})

it('a page after the last one becomes the last one', () => {
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 99 }, undefined, 41)).toEqual({
    view: { ...DEFAULT_VIEW, pageNo: 5 },
    faults: ['pageNo'],
  })
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 5 }, undefined, 41).faults).toEqual([])
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 2 }, undefined, 0).view.pageNo).toBe(1)
})

it('when not all choices are listed, none is treated as missing', () => {
  const some = { ...choices, omitted: { ...choices.omitted, items: 1 } }
  expect(withoutStale(full, some, 500)).toEqual({ view: full, faults: [] })
})
