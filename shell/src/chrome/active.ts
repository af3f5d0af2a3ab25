import { links } from 'shared/contract'

/** Whether a menu link is the one to highlight: home on `/` alone, the others on every path that starts with theirs. */
export function isActive(link: string, pathname: string): boolean {
  return link === links.home() ? pathname === link : pathname.startsWith(link)
}
