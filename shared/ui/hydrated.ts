import { useSyncExternalStore } from 'react'

/**
 * False in the composed page and in the render that takes it over, true from the render after: for what only the
 * visitor's own page can know, its query above all.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
