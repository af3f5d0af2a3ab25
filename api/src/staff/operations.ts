import type { Readable } from 'node:stream'
import type { Database } from '../database/open'
import { exportLedger, type ExportResult } from '../finance/export'
import { importLedger, type ImportResult } from '../finance/import'
import { setRealtime, type FigureArguments } from '../home/set'
import { listJoinRequests } from '../join/list'
import { addStream, type StreamArguments } from '../live/add'

/** Where an operation gets a file from and tells how far it is. */
export interface Desk {
  /** Opens the file that came with the command; each call reads it from the start. */
  open(): Readable
  signal: AbortSignal
  progress(step: string, done: number): void | Promise<void>
  /** Text of a long answer, in order. */
  write(text: string): void | Promise<void>
}

interface Arguments {
  'set-realtime': FigureArguments
  'add-stream': StreamArguments
  'import-ledger': { fileName: string; dryRun: boolean }
  'export-ledger': Record<string, never>
  'list-join-requests': { limit: string }
}

interface Results {
  'set-realtime': Awaited<ReturnType<typeof setRealtime>>
  'add-stream': Awaited<ReturnType<typeof addStream>>
  'import-ledger': ImportResult
  'export-ledger': ExportResult
  'list-join-requests': Awaited<ReturnType<typeof listJoinRequests>>
}

export type Operation = keyof Arguments
export type ArgumentsOf<O extends Operation> = Arguments[O]
export type ResultOf<O extends Operation> = Results[O]

/** What staff can do; the same code whether the tool opened the database itself or asks the running service. */
export const operations: {
  [O in Operation]: (database: Database, given: Arguments[O], desk: Desk) => Promise<Results[O]>
} = {
  'set-realtime': ({ queries }, given) => setRealtime(queries, given),
  'add-stream': ({ queries }, given) => addStream(queries, given),
  'import-ledger': ({ queries }, given, desk) => importLedger(queries, { ...given, ...desk }),
  'export-ledger': (database, _given, desk) => exportLedger(database, desk.write),
  'list-join-requests': ({ queries }, given) => listJoinRequests(queries, given),
}
