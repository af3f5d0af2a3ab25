import { fenOf, perMille } from './share'

test('fen are whole at any size', () => {
  expect(fenOf('90071992547409931.25')).toBe(9007199254740993125n)
  expect(fenOf('0.5')).toBe(50n)
  expect(fenOf('-3.07')).toBe(-307n)
})

test.each(['', '1.234', '１２', '1e9', 'NaN', '1,000'])('"%s" is no amount', (text) => {
  expect(() => fenOf(text)).toThrow('no amount')
})

test('a share is between nothing and all', () => {
  expect(perMille('25.00', '100.00')).toBe(250)
  expect(perMille('150.00', '100.00')).toBe(1000)
  expect(perMille('-1.00', '100.00')).toBe(0)
  expect(perMille('1.00', '0.00')).toBe(0)
})
