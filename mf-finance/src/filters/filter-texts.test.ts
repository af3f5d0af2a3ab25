import { valueOf } from './filter-texts'

it('amounts are accepted as people type them', () => {
  expect(valueOf('amountMin', '¥1,200.50')).toBe('1200.50')
  expect(valueOf('amountMin', '１２００')).toBe('1200')
  expect(valueOf('amountMin', 'CNY 12')).toBe('12')
  expect(valueOf('amountMin', '12.345')).toBeUndefined()
  expect(valueOf('amountMin', '很多')).toBeUndefined()
})
