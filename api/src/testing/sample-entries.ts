import { demonstrationLedger } from '../demonstration/ledger'
import type { NewEntry } from '../finance/append'

/** 900 typical rows, the same every time. */
export const sampleEntries = (): NewEntry[] =>
  demonstrationLedger(new Date('2026-11-21T04:00:00Z')).entries.slice(0, 900)
