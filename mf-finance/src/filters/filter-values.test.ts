import { parseValue } from './filter-values'

it('amounts are accepted as people type them', () => {
  expect(parseValue('amountMin', '¥1,200.50')).toBe('1200.50')
  expect(parseValue('amountMin', '１２００')).toBe('1200')
  expect(parseValue('amountMin', 'CNY 12')).toBe('12')
  expect(parseValue('amountMin', '12.345')).toBeUndefined()
  expect(parseValue('amountMin', '很多')).toBeUndefined()
})
