import { bucketOf, type Metric } from './buckets'
import { isFailure, isPolicy, REASONS, type Browser, type Kind, type Share } from './kinds'
import type { KnownNames } from './known-names'
import { cleanMessage } from './message'
import type { Batch, Report } from './schemas'

/** Values that are not ours, or too many, are counted together under this one. */
const OTHER = 'other'
/** Errors that no file of a release caused: of browser extensions, of scripts that were put into the page. */
const UNKNOWN = 'unknown'
const NO_VERSION = 'none'

const PART = /^[a-z][a-z0-9-]{0,30}$/
const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{8}$/
const PATH = /^\/(?:[a-z][a-z0-9-]{0,30})?$/
const DIRECTIVE = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src ' +
    'media-src font-src connect-src frame-src child-src worker-src manifest-src object-src base-uri form-action ' +
    'frame-ancestors require-trusted-types-for trusted-types upgrade-insecure-requests script style'
  ).split(' '),
)

export interface ReleaseOf {
  part: string
  version: string
}

export interface CountRow extends ReleaseOf {
  kind: Kind
  reason: string
  share: Share
  browser: Browser
  revision: number
  count: number
}

interface VitalRow extends ReleaseOf {
  metric: Metric
  share: Share
  bucket: number
}

interface MessageRow extends ReleaseOf {
  kind: Kind
  message: string
  reason: string
  path: string
  lang: string
  browser: Browser
  count: number
}

/** What is stored of a batch. */
export interface Rows {
  counts: CountRow[]
  vitals: VitalRow[]
  messages: MessageRow[]
}

/** The names that are counted by themselves. */
export interface Known {
  /** `part@version`. */
  releases: KnownNames
  revisions: KnownNames
}

/** Everything of a batch that is stored, with every name bounded. Nothing else of it is kept. */
export function rowsOf(batch: Batch, known: Known): Rows {
  const { lang, browser, share } = batch
  const path = PATH.test(batch.path) ? batch.path : OTHER
  const rows: Rows = { counts: [], vitals: [], messages: [] }
  for (const report of batch.reports) {
    const { kind, count = 1 } = report
    const release = releaseOf(report, known)
    const reason = reasonOf(report)
    const revision = kind === 'view' ? revisionOf(batch.revision, known) : 0
    rows.counts.push({ kind, ...release, reason, share, browser, revision, count })
    const message = cleanMessage(report.message ?? '')
    if (message && reason)
      rows.messages.push({ kind, ...release, message, reason, path, lang, browser, count })
  }
  for (const { metric, value, ...timed } of batch.timings)
    rows.vitals.push({ metric, ...releaseOf(timed, known), share, bucket: bucketOf(metric, value) })
  return rows
}

function releaseOf({ part, version }: ReleaseOf, { releases }: Known): ReleaseOf {
  if (part === UNKNOWN) return { part, version: NO_VERSION }
  const ours =
    PART.test(part) && VERSION.test(version) && releases.admits(nameOf({ part, version }))
  return ours ? { part, version } : { part: OTHER, version: OTHER }
}

/** `live@1.4.0-9f2c3a1b`. */
export const nameOf = ({ part, version }: ReleaseOf): string => `${part}@${version}`

/** Whether a release is one of ours, and neither unknown nor counted with others. */
export const isNamed = ({ part }: ReleaseOf): boolean => part !== OTHER && part !== UNKNOWN

function reasonOf({ kind, reason = '' }: Report): string {
  if (isFailure(kind)) return REASONS.find((one) => one === reason) ?? 'broken'
  if (isPolicy(kind)) return DIRECTIVE.has(reason) ? reason : OTHER
  return ''
}

const revisionOf = (revision: number, { revisions }: Known): number =>
  revisions.admits(String(revision)) ? revision : 0
