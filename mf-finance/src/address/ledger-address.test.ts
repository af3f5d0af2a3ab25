import { links } from 'shared/contract'
import type { LedgerView } from '../table/ledger-view'
import { DEFAULT_VIEW, readAddress, writeAddress } from './ledger-address'

const full: LedgerView = {
  list: 'expense',
  filter: {
    type: '检测费用',
    purpose: '食品安全',
    item: '农残 & 重金属',
    unit: '县农产品检测站',
    keyword: '100% 有机+',
    dateFrom: '2025-01-01',
    dateTo: '2025-12-31',
    amountMin: '10.00',
    amountMax: '9999.99',
  },
  sort: { amountSort: 1 },
  pageNo: 3,
  pageSize: 50,
}

it('reading an address returns the view that was written into it', () => {
  expect(readAddress(writeAddress(full))).toEqual({ view: full, faults: [] })
})

it('the default view needs no query, and no query is the default view', () => {
  expect(writeAddress(DEFAULT_VIEW)).toBe('')
  expect(readAddress('')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})

it('the link to some days shows those days, and is written as the page itself writes it', () => {
  const address = links.financeDays('2025-03-01', '2025-03-31')
  const { view, faults } = readAddress(address.replace('/finance', ''))
  expect({ view, faults }).toEqual({
    view: { ...DEFAULT_VIEW, filter: { dateFrom: '2025-03-01', dateTo: '2025-03-31' } },
    faults: [],
  })
  expect('/finance' + writeAddress(view)).toBe(address)
})

it('an address can hold both sorts of the spec', () => {
  const { view } = readAddress('?dateSort=1&amountSort=-1')
  expect(view.sort).toEqual({ dateSort: 1, amountSort: -1 })
  expect(readAddress(writeAddress(view)).view).toEqual(view)
})

it.each([
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
  ['?dateSort=2', 'dateSort'],
  ['?amountSort=1;drop table ledger_entry', 'amountSort'],
])('%s is left out and named', (search, field) => {
  expect(readAddress(search)).toEqual({ view: DEFAULT_VIEW, faults: [field] })
})

it('empty fields of a form that was sent without scripts are not given', () => {
  const { view, faults } = readAddress('?type=&keyword=+&dateFrom=&list=donation&pageSize=')
  expect({ view, faults }).toEqual({ view: { ...DEFAULT_VIEW, list: 'donation' }, faults: [] })
})

it('a field given twice uses its first value and is named', () => {
  const { view, faults } = readAddress('?keyword=a&keyword=b')
  expect(view).toEqual({ ...DEFAULT_VIEW, filter: { keyword: 'a' } })
  expect(faults).toEqual(['keyword'])
})

it('parameters that are not the ledger’s are ignored', () => {
  expect(readAddress('?utm_source=a&utm_source=b')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})

it('the first and the last day that the service accepts are accepted', () => {
  expect(readAddress('?dateFrom=1900-01-01&dateTo=2100-12-31').faults).toEqual([])
})

it('a range that ends before it starts is left out as a pair', () => {
  expect(readAddress('?dateFrom=2025-05-02&dateTo=2025-05-01').faults).toEqual([
    'dateFrom',
    'dateTo',
  ])
  expect(readAddress('?amountMin=10&amountMax=9.99').faults).toEqual(['amountMin', 'amountMax'])
  expect(readAddress('?amountMin=9.9&amountMax=10').faults).toEqual([])
})

it('an address without a list means both lists; each list has its own address', () => {
  expect(readAddress('?pageNo=2').view.list).toBe('all')
  expect(readAddress('?list=donation').view.list).toBe('donation')
  expect(writeAddress({ ...DEFAULT_VIEW, list: 'donation' })).toBe('?list=donation')
  expect(readAddress('?list=all')).toEqual({ view: DEFAULT_VIEW, faults: [] })
})
