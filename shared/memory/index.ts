import type { Memory } from '../contract/site'

/**
 * A part's namespace in this browser's storage. When storage is refused (private windows, full disk) it stores nothing
 * and does not throw, because stored values are a convenience, never the only copy.
 */
export function createMemory(part: string): Memory {
  const named = (key: string) => `${part}:${key}`
  return {
    // The caller says what it stored under the key; one that must be sure checks the value.
    read: <T>(key: string) =>
      quietly(() => JSON.parse(localStorage.getItem(named(key)) ?? 'null') as T | null),
    write: (key, value) => quietly(() => localStorage.setItem(named(key), JSON.stringify(value))),
    forget: (key) => quietly(() => localStorage.removeItem(named(key))),
  }
}

/** The bearer token under `token` (spec, section 7), or null where there is none or no storage. */
export const storedToken = (): string | null => quietly(() => localStorage.getItem('token'))

function quietly<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
