import { openAndFill, type Database, type OpenOptions } from './database/open'
import { refreshDemonstration, seedDemonstration } from './demonstration/seed'

export interface DatabaseOptions extends OpenOptions {
  /** Whether to seed a new database with the demonstration set; true by default. */
  seed?: boolean
  /** The last day of the demonstration set. */
  now?: Date
}

/** Opens the site's database like `openAndFill`, and seeds the demonstration set when the database is new. */
export function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { seed = true, now: day, ...rest } = options
  return openAndFill(rest, async (queries) => {
    // Read only after the database is open, which may take minutes.
    const now = day ?? new Date()
    if (seed) await seedDemonstration(queries, now)
    await refreshDemonstration(queries, now)
  })
}
