import { sortEntries } from '../table/ledger-sort'
import { sampleRows } from './sample-rows'

it('the ten samples are in the order of the spec: date 1, amount -1', () => {
  const rows = sampleRows('zh')
  expect(rows).toHaveLength(10)
  expect(sortEntries(rows, { dateSort: 1, amountSort: -1 })).toEqual(rows)
  expect(new Set(rows.map(({ list }) => list))).toEqual(new Set(['donation', 'expense']))
})
