import { readAmount } from './amount'

const limits = { least: '1.00', most: '50000.00' }

it.each([
  ['100', '100.00'],
  ['1', '1.00'],
  ['50000', '50000.00'],
  ['50,000.00', '50000.00'],
  ['66.6', '66.60'],
  ['66.', '66.00'],
  ['０１００．５０', '100.50'],
  ['１００', '100.00'],
  ['　1 000 ', '1000.00'],
  ['￥20', '20.00'],
  ['¥20', '20.00'],
  ['20元', '20.00'],
  ['20。5', '20.50'],
])('“%s” is %s yuan', (text, amount) => expect(readAmount(text, limits)).toEqual({ amount }))

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['0', 'range'],
  ['0.99', 'range'],
  ['50000.01', 'range'],
  ['1000000000', 'range'],
  ['99999999999999999999999999', 'range'],
  ['0.001', 'decimals'],
  ['10.000', 'decimals'],
  ['-5', 'negative'],
  ['－５', 'negative'],
  ['−5', 'negative'],
  ['1e9', 'digits'],
  ['NaN', 'digits'],
  ['Infinity', 'digits'],
  ['一百', 'digits'],
  ['10a', 'digits'],
  ['1.2.3', 'digits'],
  ['1,00', 'digits'],
  ['0x10', 'digits'],
  ['.', 'digits'],
])('“%s” is refused as %s', (text, fault) => expect(readAmount(text, limits)).toBe(fault))
