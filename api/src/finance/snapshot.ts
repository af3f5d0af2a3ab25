import type { Queries } from '../database/schema'

/** Reads several things as of one moment: a total and the rows under it never disagree. */
export function snapshot<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  return queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
