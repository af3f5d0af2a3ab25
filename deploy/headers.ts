import type { DeploySettings } from './settings'

/** Security headers of every response; the site sends these and more (serving/headers.ts). */
const POLICIES = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'SAMEORIGIN',
}

const variable = (header: string) => `$own_${header.replaceAll('-', '_')}`

/** For the http block: each variable is empty if the site has sent that header, so that no header appears twice. */
export const policyMaps = Object.entries(POLICIES)
  .map(
    ([header, value]) => `  map $upstream_http_${header.replaceAll('-', '_')} ${variable(header)} {
    "" ${value};
  }`,
  )
  .join('\n')

/** Headers of the site's responses. A location with an `add_header` inherits none of these and must repeat them. */
export const passedHeaders = (settings: DeploySettings) =>
  lines(
    {
      ...Object.fromEntries(Object.keys(POLICIES).map((header) => [header, variable(header)])),
      'cache-control': '$told_caching',
      ...transport(settings),
    },
    '    ',
  )

/**
 * Headers of nginx's own responses: all security headers, whatever the site has sent before.
 * @param more further headers by name, with values in nginx syntax, quoted where needed
 */
export const ownHeaders = (settings: DeploySettings, more: Record<string, string> = {}) =>
  lines({ ...POLICIES, ...transport(settings), ...more })

/** HSTS for a year. */
const transport = ({ tls }: DeploySettings) =>
  tls && { 'strict-transport-security': 'max-age=31536000' }

/** `always`: also on error responses. */
const lines = (headers: Record<string, string>, indent = '      ') =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} ${value} always;`)
    .join('\n')
