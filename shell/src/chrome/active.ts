import { links } from 'shared/contract'
import { useLocation } from 'shared/router'
import { useHydrated } from 'shared/ui'

/**
 * Tells of a menu link whether it is the one to highlight (spec, section 2): payment's on every path that starts
 * with it, the others on their own path alone.
 */
export function useActive(): (link: string) => boolean {
  const path = useLocation().pathname.replace(/(?<=.)\/+$/, '')
  const hydrated = useHydrated()
  return (link) => {
    if (link !== links.pay()) return path === link
    // `/payx` is served the page of all addresses that no part answers, which highlights nothing.
    return hydrated ? path.startsWith(link) : path === link || path.startsWith(`${link}/`)
  }
}
