/** The web vitals, and the load phases of a part: until its entry module was loaded, until it was shown. */
export const METRICS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP', 'entry', 'shown'] as const
export type Metric = (typeof METRICS)[number]

/** Upper bounds in ms. They include the thresholds of the web vitals, so that "good" and "poor" can be told apart. */
const TIMES = [
  ...[50, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_300, 1_800, 2_500, 3_000],
  ...[4_000, 5_000, 7_000, 10_000, 15_000, 30_000, 60_000],
]
/** Upper bounds of the layout shift, in thousandths. */
const SHIFTS = [10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1_000]

/** The bucket that a value is counted in, by its upper bound; the last one also takes everything above. */
export function bucketOf(metric: Metric, value: number): number {
  const bounds = metric === 'CLS' ? SHIFTS : TIMES
  return bounds.find((bound) => value <= bound) ?? Math.max(...bounds)
}

export interface Bucket {
  bucket: number
  count: number
}

/** The value that three quarters of the page views stayed below, by the upper bound of its bucket. */
export function p75(buckets: Bucket[]): number | undefined {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket)
  const all = sorted.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  return sorted.find(({ count }) => (seen += count) >= all * 0.75)?.bucket
}

export const isMetric = (name: string): name is Metric => METRICS.some((metric) => metric === name)
