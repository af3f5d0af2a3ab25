import type { EntryVersion, LedgerEntry } from 'shared/contract'

/** The valid version. */
export const latestVersion = ({ versions }: LedgerEntry): EntryVersion =>
  // The service never returns an entry without a version.
  versions.at(-1)!

/** The version that the address names. */
export const askedVersion = (entry: LedgerEntry): EntryVersion =>
  entry.versions.find(({ row }) => row.id === entry.id) ?? latestVersion(entry)
