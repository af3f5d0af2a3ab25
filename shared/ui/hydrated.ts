import { useSyncExternalStore } from 'react'
import { useSite } from '../contract/site'

/**
 * False in the composed page and during hydration, true from the next render on. For values that are known only in the
 * browser, such as what this device remembers.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)

/**
 * Whether the query and the parameters of the address may be used: during hydration only in a page that was rendered for
 * its very address. There it never changes, so that the screen is not rendered a second time, in one long task.
 */
export function useAddressReady(): boolean {
  const { isRendered = false } = useSite()
  return useSyncExternalStore(never, yes, () => isRendered)
}

const never = () => () => {}
const yes = () => true
const no = () => false
