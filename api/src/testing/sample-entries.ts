import { demonstrationEntries } from '../demonstration/ledger'
import type { NewEntry } from '../finance/append'

/** 900 typical rows, the same every time. */
export const sampleEntries = (): NewEntry[] =>
  demonstrationEntries(new Date('2026-11-21T04:00:00Z')).slice(0, 900)
