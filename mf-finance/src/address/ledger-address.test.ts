import type { SearchParams } from 'shared/contract'
import { amountOf } from '../filters/ledgerFilter'
import {
  DEFAULT_VIEW,
  readAddress,
  withoutStale,
  writeAddress,
  type LedgerView,
} from './ledgerAddress'

const full: LedgerView = {
  list: 'expense',
  type: '检测费用',
  purpose: '食品安全',
  item: '农残 & 重金属',
  unit: '县农产品检测站',
  keyword: '100% 有机+',
  dateFrom: '2025-01-01',
  dateTo: '2025-12-31',
  amountMin: '10.00',
  amountMax: '9999.99',
  amountSort: 1,
  pageNo: 3,
  pageSize: 50,
}

test('an address gives back the view that was written into it', () => {
  expect(readAddress(writeAddress(full))).toEqual({ view: full, faults: [] })
})

test('the default view needs no query, and no query is the default view', () => {
  expect(writeAddress(DEFAULT_VIEW)).toBe('')
  expect(readAddress('')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})

test('both sorts of the spec can stand in one address', () => {
  const { view } = readAddress('?dateSort=1&amountSort=-1')
  expect(view).toMatchObject({ dateSort: 1, amountSort: -1 })
  expect(readAddress(writeAddress(view)).view).toEqual(view)
})

test.each([
  ['?pageNo=0', 'pageNo'],
  ['?pageNo=1.5', 'pageNo'],
  ['?pageNo=99999999999', 'pageNo'],
  ['?pageSize=1000', 'pageSize'],
  ['?list=everything', 'list'],
  ['?dateFrom=2025-02-30', 'dateFrom'],
  ['?dateTo=yesterday', 'dateTo'],
  ['?amountMin=-5', 'amountMin'],
  ['?amountMax=1e9', 'amountMax'],
  ['?amountMin=9999999999999', 'amountMin'],
  [`?keyword=${'长'.repeat(3400)}`, 'keyword'],
  [`?unit=${'长'.repeat(101)}`, 'unit'],
  ['?dateFrom=1800-01-01', 'dateFrom'],
  ['?dateFrom=0000-01-01', 'dateFrom'],
  ['?dateTo=2999-12-31', 'dateTo'],
  ['?keyword=%00', 'keyword'],
  ['?unit=a%7Fb', 'unit'],
  ['?type=', 'type'],
  ['?pageSize=%20', 'pageSize'],
  ['?dateSort=2', 'dateSort'],
  ['?amountSort=1;drop table ledger_entry', 'amountSort'],
])('%s is left out and named', (search, field) => {
  expect(readAddress(search)).toEqual({ view: DEFAULT_VIEW, faults: [field] })
})

test('of a field given twice the first is taken, and it is named', () => {
  const { view, faults } = readAddress('?keyword=a&keyword=b')
  expect(view).toEqual({ ...DEFAULT_VIEW, keyword: 'a' })
  expect(faults).toEqual(['keyword'])
})

test('what is not the ledger’s is left alone', () => {
  expect(readAddress('?utm_source=a&utm_source=b')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})

test('the first and the last day that the service knows are taken', () => {
  expect(readAddress('?dateFrom=1900-01-01&dateTo=2100-12-31').faults).toEqual([])
})

test('a range that ends before it starts is left out as a pair', () => {
  expect(readAddress('?dateFrom=2025-05-02&dateTo=2025-05-01').faults).toEqual([
    'dateFrom',
    'dateTo',
  ])
  expect(readAddress('?amountMin=10&amountMax=9.99').faults).toEqual(['amountMin', 'amountMax'])
  expect(readAddress('?amountMin=9.9&amountMax=10').faults).toEqual([])
})

test('what people type as an amount is understood', () => {
  expect(amountOf('¥1,200.50')).toBe('1200.50')
  expect(amountOf('１２００')).toBe('1200')
  expect(amountOf('CNY 12')).toBe('12')
  expect(amountOf('12.345')).toBeUndefined()
  expect(amountOf('很多')).toBeUndefined()
})

const choices: SearchParams = {
  types: [{ value: '检测费用', label: '检测费用', count: 3 }],
  purposes: [{ value: '食品安全', label: '食品安全', count: 3 }],
  items: [],
  units: [{ value: '县农产品检测站', label: '县农产品检测站', count: 3 }],
  omitted: { types: 0, purposes: 0, items: 0, units: 0 },
  date: { min: null, max: null },
  amount: { min: null, max: null },
}

test('a choice that the ledger no longer has is taken out, and the pages start again', () => {
  const { view, faults } = withoutStale(full, choices, 500)
  expect(faults).toEqual(['item'])
  expect(view).toMatchObject({ type: '检测费用', pageNo: 1 })
  expect(view).not.toHaveProperty('item')
})

test('a page behind the last one becomes the last one', () => {
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 99 }, undefined, 41)).toEqual({
    view: { ...DEFAULT_VIEW, pageNo: 5 },
    faults: ['pageNo'],
  })
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 5 }, undefined, 41).faults).toEqual([])
  expect(withoutStale({ ...DEFAULT_VIEW, pageNo: 2 }, undefined, 0).view.pageNo).toBe(1)
})

test('of choices that were not all listed none is known to be missing', () => {
  const some = { ...choices, omitted: { ...choices.omitted, items: 1 } }
  expect(withoutStale(full, some, 500)).toEqual({ view: full, faults: [] })
})

test('both lists are what an address without a list means; the lists have addresses of their own', () => {
  expect(readAddress('?pageNo=2').view.list).toBe('all')
  expect(readAddress('?list=donation').view.list).toBe('donation')
  expect(writeAddress({ ...DEFAULT_VIEW, list: 'donation' })).toBe('?list=donation')
  expect(readAddress('?list=all')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})
