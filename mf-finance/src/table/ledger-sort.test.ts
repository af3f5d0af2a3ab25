import { yuanOf } from 'shared/ui'
import { fenOf } from '../ledger/fen'
import { sampleRows } from '../widget/sampleRows'
import { nextSort, sortEntries } from './ledgerSort'

test('money is compared and told as whole fen', () => {
  expect(fenOf('1280.50')).toBe(128050n)
  expect(fenOf('7')).toBe(700n)
  expect(fenOf('90071992547409.93')).toBe(9007199254740993n)
  expect([0n, 7n, 70n, 128050n].map(yuanOf)).toEqual(['0.00', '0.07', '0.70', '1280.50'])
})

test('amounts are sorted by value, not as text', () => {
  const amounts = sortEntries(sampleRows('zh'), { amountSort: -1 }).map(({ amount }) => amount)
  expect(amounts.slice(0, 3)).toEqual(['6500.00', '3000.00', '2160.00'])
  expect(amounts.at(-1)).toBe('200.00')
})

test('a header that is pressed sorts by its column, then turns round', () => {
  const first = nextSort({ dateSort: -1 }, 'amount')
  expect(first).toEqual({ amountSort: -1 })
  expect(nextSort(first, 'amount')).toEqual({ amountSort: 1 })
  expect(nextSort(first, 'date')).toEqual({ dateSort: -1 })
})

test('the ten samples stand in the order of the spec: date 1, amount -1', () => {
  const rows = sampleRows('zh')
  expect(rows).toHaveLength(10)
  expect(sortEntries(rows, { dateSort: 1, amountSort: -1 })).toEqual(rows)
  expect(new Set(rows.map(({ list }) => list))).toEqual(new Set(['donation', 'expense']))
})
