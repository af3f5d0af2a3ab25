import { fieldsOf } from '../fields'
import type { Browser, PolicyKind } from './kinds'
import type { ReleaseOf } from './rows'
import type { Batch, Report } from './schemas'

const KINDS: Partial<Record<string, PolicyKind>> = {
  'csp-violation': 'policy',
  'integrity-violation': 'integrity',
}

/** As many as a batch of ours may have. */
const MOST = 20

/**
 * The reports of the browser's own Reporting API (https://www.w3.org/TR/reporting-1/) as a batch like those of the
 * pages. Browsers decide what they send, so nothing is refused: what is not known is left out.
 * @param userAgent as the request's header says it
 */
export function batchOf(told: unknown, userAgent: string | undefined): Batch {
  const all: unknown[] = Array.isArray(told) ? told : [told]
  return {
    path: 'other',
    lang: 'zh',
    browser: browserOf(userAgent ?? ''),
    share: 'stable',
    revision: 0,
    reports: all.slice(0, MOST).flatMap((one) => reportOf(one) ?? []),
    timings: [],
  }
}

function reportOf(told: unknown): Report | undefined {
  const { type, body } = fieldsOf(told)
  const kind = typeof type === 'string' ? KINDS[type] : undefined
  if (!kind) return undefined
  const { effectiveDirective, destination, blockedURL, sourceFile } = fieldsOf(body)
  const blocked = text(blockedURL)
  return {
    kind,
    ...(releaseIn(text(sourceFile)) ?? releaseIn(blocked) ?? { part: 'unknown', version: '' }),
    reason: text(effectiveDirective) || text(destination),
    message: `blocked ${placeOf(blocked)}`,
  }
}

const text = (told: unknown): string => (typeof told === 'string' ? told.slice(0, 2_000) : '')

/** The release that an address belongs to: `/releases/mf-live/1.0.0-9f2c3a1b/main.js`. */
function releaseIn(address: string): ReleaseOf | undefined {
  const [, part, version] = /\/releases\/(?:mf-)?([^/]+)\/([^/]+)\//.exec(address) ?? []
  return part !== undefined && version !== undefined ? { part, version } : undefined
}

/** The address of a file of ours without its query, the origin of any other, or a word like `inline`. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : 'something'
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  return releaseIn(pathname) ? pathname : origin
}

/** The coarse family of a browser. Nothing more of its name is kept. */
function browserOf(userAgent: string): Browser {
  if (/MicroMessenger/.test(userAgent)) return 'wechat'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /AppleWebKit\//.test(userAgent) ? 'webkit' : 'other'
}
