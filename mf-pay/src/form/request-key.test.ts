import { newRequestKey } from './request-key'

it('makes 22 signs, each time others', () => {
  const keys = Array.from({ length: 200 }, newRequestKey)
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(new Set(keys).size).toBe(200)
})
