import { perMille } from './share'

it('a share is between 0 and 1000', () => {
  expect(perMille('25.00', '100.00')).toBe(250)
  expect(perMille('150.00', '100.00')).toBe(1000)
  expect(perMille('-1.00', '100.00')).toBe(0)
  expect(perMille('1.00', '0.00')).toBe(0)
})
