import type { EntryVersion, LedgerEntry } from 'shared/contract'

/** The version that counts. */
export const latestVersion = ({ versions }: LedgerEntry): EntryVersion =>
  // The service answers no entry without a version.
  versions.at(-1)!
