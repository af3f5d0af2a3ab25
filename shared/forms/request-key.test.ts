import { webcrypto } from 'node:crypto'
import { newRequestKey } from './request-key'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each([
  ['https', true],
  ['plain http, which has no randomUUID', false],
])('on %s', (_, secure) => {
  const real = globalThis.crypto
  beforeEach(() => {
    const value = {
      getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
      randomUUID: secure ? webcrypto.randomUUID.bind(webcrypto) : undefined,
    }
    Object.defineProperty(globalThis, 'crypto', { value, configurable: true })
  })
  afterEach(() => Object.defineProperty(globalThis, 'crypto', { value: real, configurable: true }))

  it('makes a different UUID each time', () => {
    const keys = Array.from({ length: 50 }, newRequestKey)
    for (const key of keys) expect(key).toMatch(UUID)
    expect(new Set(keys).size).toBe(50)
  })
})
