import type { LedgerRow } from 'shared/contract'
import { nextSort, sortEntries } from './ledger-sort'

const rowOf = (amount: string): LedgerRow => ({
  id: '1',
  list: 'donation',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unit: '王**',
  date: '2025-11-18',
  amount,
  corrects: null,
  correctedBy: null,
})

it('amounts are sorted by value, not as text', () => {
  const rows = ['960.00', '6500.00', '200.00', '3000.00'].map(rowOf)
  const amounts = sortEntries(rows, { amountSort: -1 }).map(({ amount }) => amount)
  expect(amounts).toEqual(['6500.00', '3000.00', '960.00', '200.00'])
})

it('pressing a header sorts by its column, and pressing it again reverses the order', () => {
  const first = nextSort({ dateSort: -1 }, 'amount')
  expect(first).toEqual({ amountSort: -1 })
  expect(nextSort(first, 'amount')).toEqual({ amountSort: 1 })
  expect(nextSort(first, 'date')).toEqual({ dateSort: -1 })
})
