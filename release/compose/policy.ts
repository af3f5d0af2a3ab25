import { createHash } from 'node:crypto'
import type { Release, Settings } from 'shared/contract'
import { ASK_AGAIN_SOURCE } from './ask-again'

// A space, comma or semicolon would start another source or directive, and only keywords are quoted.
const NO_SOURCE = /[\s;,'"]|^$/

/**
 * A string becomes code only where the one policy accepts it, `default` of shared/trusted-types (docs/decisions/0017).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default"

/**
 * The content security policy of one page. It allows no `eval`, and nothing inline except what its hashes name:
 * the page's styles and one script (./ask-again.ts).
 * @param styles the texts of the page's inlined style elements
 * @param origins other origins that the page may call or load parts from (an api on another host, a development server)
 * @param media origins that only pictures and streams may come from
 * @param chain addresses of nodes that the page may ask, and load nothing from
 * @throws for a value that the policy would read as more than one source
 */
export function contentPolicy(
  styles: string[],
  origins: string[],
  media: string[],
  chain: string[] = [],
): string {
  for (const source of [...origins, ...media, ...chain])
    if (NO_SOURCE.test(source))
      throw new Error(
        `${JSON.stringify(source)} is not a valid source for a content security policy.`,
      )
  const hashes = styles.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const also = origins.length ? ` ${origins.join(' ')}` : ''
  const shown = [also, ...media].join(' ').trimEnd()
  return [
    "default-src 'none'",
    `script-src 'self'${also} ${ASK_AGAIN_SOURCE}`,
    ["style-src 'self'", ...hashes].join(' ') + also,
    `img-src 'self' data: blob:${shown}`,
    `font-src 'self'`,
    `media-src 'self' blob:${shown}`,
    [`connect-src 'self'${shown}`, ...chain].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    TRUSTED_TYPES,
  ].join('; ')
}

/**
 * The policy of a page with these settings and parts.
 * @param styles the texts of the page's inlined style elements
 */
export const pagePolicy = (
  styles: string[],
  settings: Settings,
  { remotes }: { remotes: Record<string, Pick<Release, 'base'>> },
): string =>
  contentPolicy(
    styles,
    foreignOrigins(settings, remotes),
    settings.mediaOrigins,
    settings.chainEndpoints,
  )

/** Where else a page finds its api and its parts; of a development server also its socket. */
function foreignOrigins(
  { apiBase }: Settings,
  remotes: Record<string, Pick<Release, 'base'>>,
): string[] {
  const foreign = [apiBase, ...Object.values(remotes).map(({ base }) => base)]
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).origin)
  const all = foreign.flatMap((origin) =>
    /localhost/.test(origin) ? [origin, origin.replace('http', 'ws')] : [origin],
  )
  return [...new Set(all)]
}
