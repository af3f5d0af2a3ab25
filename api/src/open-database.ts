import { openAndFill, type Database, type OpenOptions } from './database/open'
import { refreshDemonstration, seedDemonstration } from './demonstration/seed'

export interface DatabaseOptions extends OpenOptions {
  /** Seeds the demonstration set into a database that never held anything; true by default. */
  seed?: boolean
  /** The day the demonstration set ends on. */
  now?: Date
}

/** Opens the site's database, as `openAndFill` does, and seeds the demonstration set when it is new. */
export function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { seed = true, now: day, ...rest } = options
  return openAndFill(rest, async (queries) => {
    // Not before it is open, which may take minutes.
    const now = day ?? new Date()
    if (seed) await seedDemonstration(queries, now)
    await refreshDemonstration(queries, now)
  })
}
