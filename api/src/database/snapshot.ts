import { ReadLost } from './away'
import type { Queries } from './schema'

/** Runs several queries in one snapshot, so that totals and rows are consistent. */
export async function snapshot<T>(
  queries: Queries,
  read: (queries: Queries) => Promise<T>,
): Promise<T> {
  const once = () =>
    queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
  try {
    return await once()
  } catch (error) {
    if (error instanceof ReadLost) return once()
    throw error
  }
}
