import { useLocation } from 'shared/router'
import { useHydrated } from 'shared/ui'

interface Link {
  to: string
  activeBelow?: boolean
}

/**
 * Whether a menu link is to be highlighted (spec, section 2): on its own path, or on every path that starts with it
 * when the link asks for that.
 */
export function useActive(): (link: Link) => boolean {
  const path = useLocation().pathname.replace(/(?<=.)\/+$/, '')
  const hydrated = useHydrated()
  return ({ to, activeBelow }) => {
    if (!activeBelow) return path === to
    // An address such as `/payx` gets the page of all addresses without a part, which highlights nothing. The first
    // render must match it.
    return hydrated ? path.startsWith(to) : path === to || path.startsWith(`${to}/`)
  }
}
