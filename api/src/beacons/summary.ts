import type { Database } from '../database/open'
import { isMetric, p75, type Bucket, type Metric } from './buckets'
import { isFailure, isPolicy, SHARES, type FailureKind, type PolicyKind, type Share } from './kinds'
import { nameOf, type ReleaseOf } from './rows'
import { SENT } from './sent'

/** What browsers reported about one release. */
export interface ReleaseSummary extends ReleaseOf {
  share: Share
  /** Page views in which the release was used: all of the shell's, and those in which a part was shown. */
  views: number
  /** Those of them in which it failed at least once. */
  failedViews: number
  /** Every kind, 0 when it did not happen. One page view can fail many times. */
  failures: Record<FailureKind | PolicyKind, number>
  /** The 75th percentile of each metric that was measured: ms, CLS in thousandths. */
  vitals: Partial<Record<Metric, number>>
}

/**
 * Sums up what browsers reported, per release and share, sorted by name. Counts are kept by the hour: the whole hour
 * that contains `since` is included.
 */
export async function summary(
  { queries }: Pick<Database, 'queries'>,
  since: Date,
): Promise<ReleaseSummary[]> {
  const hour = new Date(since)
  hour.setUTCMinutes(0, 0, 0)
  const releases = new Summaries()
  const counts = await queries
    .selectFrom('beacon_count')
    .select(['part', 'version', 'share', 'kind', (count) => count.fn.sum('count').as('count')])
    .where('hour', '>=', hour)
    .where('kind', '!=', SENT)
    .groupBy(['part', 'version', 'share', 'kind'])
    .execute()
  for (const { kind, count, ...row } of counts) {
    const told = releases.of(row)
    if (isFailure(kind) || isPolicy(kind)) told.failures[kind] += Number(count)
    else if (kind === 'failed') told.failedViews += Number(count)
    else told.views += Number(count)
  }
  const vitals = await queries
    .selectFrom('beacon_vital')
    .select(['part', 'version', 'share', 'metric', 'bucket'])
    .select((count) => count.fn.sum('count').as('count'))
    .where('hour', '>=', hour)
    .groupBy(['part', 'version', 'share', 'metric', 'bucket'])
    .execute()
  for (const row of vitals)
    releases.measured(row, row.metric, { bucket: row.bucket, count: Number(row.count) })
  return releases.all()
}

interface Row extends ReleaseOf {
  share: string
}

class Summaries {
  private readonly summaries = new Map<string, ReleaseSummary>()
  private readonly buckets = new Map<ReleaseSummary, Map<Metric, Bucket[]>>()

  of({ part, version, share: told }: Row): ReleaseSummary {
    const key = `${nameOf({ part, version })} ${told}`
    const known = this.summaries.get(key)
    if (known) return known
    const share = SHARES.find((one) => one === told) ?? 'stable'
    const failures = { load: 0, render: 0, promise: 0, error: 0, policy: 0, integrity: 0 }
    const summary = { part, version, share, views: 0, failedViews: 0, failures, vitals: {} }
    this.summaries.set(key, summary)
    return summary
  }

  measured(row: Row, metric: string, bucket: Bucket): void {
    if (!isMetric(metric)) return
    const release = this.of(row)
    const metrics = this.buckets.get(release) ?? new Map<Metric, Bucket[]>()
    metrics.set(metric, [...(metrics.get(metric) ?? []), bucket])
    this.buckets.set(release, metrics)
  }

  all(): ReleaseSummary[] {
    for (const [release, metrics] of this.buckets)
      for (const [metric, buckets] of metrics) {
        const value = p75(buckets)
        if (value !== undefined) release.vitals[metric] = value
      }
    return [...this.summaries]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, release]) => release)
  }
}
