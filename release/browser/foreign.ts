import { FAILURE_LOG } from 'shared/http'
import type { SiteRegistry } from '../store/site-registry'
import { isUpstream } from './candidate-server'

/** An error that a page reported. `source` names the file, the address that could not be loaded, or a whole stack. */
export interface PageError {
  text: string
  source: string
  /** Nothing has caught it. */
  thrown?: true
}

/** What the site's client writes when a call fails or is given up. */
const CALL_FAILED: readonly string[] = Object.values(FAILURE_LOG)

const RELEASES = /\/releases\/(?:mf-)?([^/\s]+)\//g

/**
 * Tells for which errors a part is not to blame: calls of the api that failed, films and nodes of a chain that are away,
 * and the code of other parts on the same page.
 */
export function isForeignTo(part: string, url: string, registry: SiteRegistry) {
  const { apiBase, mediaOrigins, chainEndpoints = [] } = registry.settings
  const isAway = (address: string) => {
    if (address.startsWith(`${url}/`)) return isUpstream(new URL(address).pathname, registry)
    if (chainEndpoints.some((node) => address.replace(/\/$/, '') === node)) return true
    return [apiBase, ...mediaOrigins].some((origin) => address.startsWith(`${origin}/`))
  }
  return ({ text, source }: PageError): boolean => {
    if (text.startsWith('Failed to load resource')) return isAway(source)
    if (CALL_FAILED.includes(text)) return true
    const owners = [...source.matchAll(RELEASES)].map(([, name]) => name)
    const nearest = owners.find((name) => name !== 'shell')
    return part !== 'shell' && nearest !== undefined && nearest !== part
  }
}
