import type { EntryVersion, LedgerEntry } from 'shared/contract'

/** The valid version. */
export const latestVersion = ({ versions }: LedgerEntry): EntryVersion =>
  // The service never returns an entry without a version.
  versions.at(-1)!
