import { Readable } from 'node:stream'
import type { Queries } from '../database/schema'
import { importLedger, type ImportOptions, type ImportResult } from '../finance/import'

/** Imports a ledger file of this text, as staff do. */
export const importText = (
  queries: Queries,
  text: string | Buffer,
  parts: Partial<ImportOptions> = {},
): Promise<ImportResult> =>
  importLedger(queries, {
    open: () => Readable.from([Buffer.from(text)]),
    fileName: 'ledger.csv',
    dryRun: false,
    signal: new AbortController().signal,
    progress: () => {},
    ...parts,
  })
