import { randomBytes } from 'node:crypto'
import { isBase, isHostAndPort, isOrigin, isPath } from 'serving'
import type { Variables } from '../variables'

export const SCHEMES = ['nginx', 'aliyun', 'tencent'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface LiveSettings {
  /** The secret that play addresses are signed with. */
  key: string
  /** How addresses of the streams at `base` are signed. */
  signing: Scheme
  /** Where the streams play, without a slash at its end. */
  base: string
  /** Life of a play address in seconds. */
  urlSeconds: number
  /** Where cameras publish. */
  publish: string
}

/** Where this site serves its own media; the demonstration streams play here whatever `base` is. */
export const OWN_BASE = '/media/live'

/**
 * Reads LIVE_KEY, LIVE_SIGNING, LIVE_BASE, LIVE_URL_SECONDS and LIVE_PUBLISH. Without a key one is made up, which is
 * enough while this process alone serves the streams. No fault shows a value that may hold a secret.
 */
export function readLiveSettings({ text, whole, faults }: Variables): LiveSettings {
  const key = text('LIVE_KEY')
  const named = text('LIVE_SIGNING') ?? 'nginx'
  const signing = SCHEMES.find((scheme) => scheme === named)
  const base = text('LIVE_BASE') ?? OWN_BASE
  const publish = text('LIVE_PUBLISH') ?? 'rtmp://localhost/live'
  // Other characters would end or change the text it stands in, in the configuration of nginx.
  if (key !== undefined && !/^[\w.~+/=-]{16,128}$/.test(key))
    faults.push('LIVE_KEY must be 16 to 128 letters, digits or -_.~+/= characters.')
  if (!signing) faults.push(`LIVE_SIGNING must be one of ${SCHEMES.join(', ')}, not "${named}".`)
  if (!isBase(base) || isOrigin(base))
    faults.push(
      `LIVE_BASE must be a path like ${OWN_BASE} or an address like https://play.example.org/live.`,
    )
  if (!isPublishAddress(publish))
    faults.push(
      'LIVE_PUBLISH must be an address like rtmp://media.example.org/live, without a key.',
    )
  if (signing !== undefined && signing !== 'nginx' && !base.startsWith('http'))
    faults.push(
      `LIVE_BASE is needed with LIVE_SIGNING=${signing}, like https://play.example.org/live.`,
    )
  if (key === undefined && (base !== OWN_BASE || signing !== 'nginx'))
    faults.push('LIVE_KEY is needed when another server than this one checks the play addresses.')
  return {
    key: key ?? randomBytes(24).toString('base64url'),
    signing: signing ?? 'nginx',
    base,
    urlSeconds: whole('LIVE_URL_SECONDS', 600, 10, 86_400),
    publish,
  }
}

/** Where a camera can publish: a host and an application there, no name, key or query. */
function isPublishAddress(text: string): boolean {
  const [, host, path] = /^rtmps?:\/\/([^/]*)(\/.*)$/.exec(text) ?? []
  return host !== undefined && path !== undefined && isHostAndPort(host) && isPath(path)
}
