import { useSyncExternalStore } from 'react'

/**
 * False in the composed page and during hydration, true from the next render on. For values that are known only in the
 * browser, such as the query string.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
