import type { Queries } from '../database/schema'

/** Runs several queries in one snapshot, so that totals and rows are consistent. */
export function snapshot<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  return queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
