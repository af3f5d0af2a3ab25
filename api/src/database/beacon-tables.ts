/** How often something was reported within an hour. */
export interface BeaconCountTable {
  hour: Date
  kind: string
  part: string
  version: string
  /** Why it failed, or the directive that was violated; empty when nothing failed. */
  reason: string
  share: string
  browser: string
  /** Of the registry, for page views; 0 for everything else. */
  revision: number
  count: bigint
}

/** A histogram per hour of what browsers measured. */
export interface BeaconVitalTable {
  hour: Date
  part: string
  version: string
  metric: string
  share: string
  /** Upper bound of the bucket, in the metric's unit (beacons/buckets.ts). */
  bucket: number
  count: bigint
}

/** The last distinct error messages of each release. */
export interface BeaconMessageTable {
  part: string
  version: string
  kind: string
  message: string
  /** This and the next three are of the last report. */
  reason: string
  /** The base path of a part, never the visitor's address. */
  path: string
  lang: string
  browser: string
  count: bigint
  last_at: Date
}
