import { useLocation } from 'shared/router'
import { useHydrated } from 'shared/ui'

interface Link {
  to: string
  activeBelow?: boolean
}

/**
 * Tells of a menu link whether it is the one to highlight (spec, section 2): on its own path, or on every path that
 * starts with it where it says so.
 */
export function useActive(): (link: Link) => boolean {
  const path = useLocation().pathname.replace(/(?<=.)\/+$/, '')
  const hydrated = useHydrated()
  return ({ to, activeBelow }) => {
    if (!activeBelow) return path === to
    // `/payx` is served the page of all addresses that no part answers, which highlights nothing.
    return hydrated ? path.startsWith(to) : path === to || path.startsWith(`${to}/`)
  }
}
