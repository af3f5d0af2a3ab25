import type { DeploySettings } from './settings'

/** What a browser may do with any answer; the site says the same on its pages (server/serve.ts). */
const POLICIES = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'SAMEORIGIN',
}

const variable = (header: string) => `$own_${header.replaceAll('-', '_')}`

/** For the http block: each policy is empty where the site has sent its own, so that none is there twice. */
export const policyMaps = Object.entries(POLICIES)
  .map(
    ([header, value]) => `  map $upstream_http_${header.replaceAll('-', '_')} ${variable(header)} {
    "" ${value};
  }`,
  )
  .join('\n')

/** Headers of whatever the site answers. A location with one of its own inherits none of these and repeats them. */
export const passedHeaders = (settings: DeploySettings) =>
  lines(
    {
      ...Object.fromEntries(Object.keys(POLICIES).map((header) => [header, variable(header)])),
      ...transport(settings),
    },
    '    ',
  )

/**
 * Headers of what nginx answers itself, with all of the policies whatever the site has begun to answer.
 * @param more by name; their values are nginx's, quoted where needed
 */
export const ownHeaders = (settings: DeploySettings, more: Record<string, string> = {}) =>
  lines({ ...POLICIES, ...transport(settings), ...more })

/** Browsers go on coming by https for a year. */
const transport = ({ tls }: DeploySettings) =>
  tls && { 'strict-transport-security': 'max-age=31536000' }

/** `always`: on failures, too. */
const lines = (headers: Record<string, string>, indent = '      ') =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} ${value} always;`)
    .join('\n')
