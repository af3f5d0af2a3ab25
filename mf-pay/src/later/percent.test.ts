import { percentOf } from './percent'

it('a share is rounded down to a tenth of a percent', () => {
  expect(percentOf(1n, 3n)).toBe('33.3%')
  expect(percentOf(9999n, 10000n)).toBe('99.9%')
  expect(percentOf(5n, 5n)).toBe('100.0%')
  expect(percentOf(1n, 100_000n)).toBe('<0.1%')
  expect(percentOf(0n, 5n)).toBe('0%')
  expect(percentOf(5n, 0n)).toBe('0%')
})
