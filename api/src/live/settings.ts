import { randomBytes } from 'node:crypto'
import { isBase, isHostAndPort, isOrigin, isPath } from 'serving'
import type { Variables } from '../variables'

const SCHEMES = ['nginx', 'aliyun', 'tencent'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface LiveSettings {
  /** Secret for signing play URLs. */
  key: string
  /** Signature scheme of the play URLs below `base`. */
  signing: Scheme
  /** Base URL of the streams, without a trailing slash. */
  base: string
  /** Lifetime of a play URL in seconds. */
  urlSeconds: number
  /** URL that cameras publish to. */
  publish: string
}

/** Where this site serves its own media. The demonstration streams always play here, whatever `base` is. */
export const OWN_BASE = '/media/live'

/**
 * Reads LIVE_KEY, LIVE_SIGNING, LIVE_BASE, LIVE_URL_SECONDS and LIVE_PUBLISH. When LIVE_KEY is missing, a random key is
 * generated, which is enough while this process alone serves the streams. Faults never contain a value that may be
 * secret.
 */
export function readLiveSettings({ text, whole, faults }: Variables): LiveSettings {
  const key = text('LIVE_KEY')
  const named = text('LIVE_SIGNING') ?? 'nginx'
  const signing = SCHEMES.find((scheme) => scheme === named)
  const base = text('LIVE_BASE') ?? OWN_BASE
  const publish = text('LIVE_PUBLISH') ?? 'rtmp://localhost/live'
  // Any other character could break the nginx configuration that the key is written into.
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
    faults.push('LIVE_KEY is required when another server checks the play addresses.')
  return {
    key: key ?? randomBytes(24).toString('base64url'),
    signing: signing ?? 'nginx',
    base,
    urlSeconds: whole('LIVE_URL_SECONDS', 600, 10, 86_400),
    publish,
  }
}

/** Whether a text is an RTMP URL with host and application only: no stream name, key or query. */
function isPublishAddress(text: string): boolean {
  const [, host, path] = /^rtmps?:\/\/([^/]*)(\/.*)$/.exec(text) ?? []
  return host !== undefined && path !== undefined && isHostAndPort(host) && isPath(path)
}
