import type { Readable } from 'node:stream'
import type { ChainSettings } from '../anchors/settings'
import { anchorStatus } from '../anchors/told'
import type { Database } from '../database/open'
import { textsInUse } from '../english/in-use'
import { setEnglish, type EnglishArguments } from '../english/set'
import { correctEntry, type CorrectionArguments } from '../finance/correct'
import { dataPackage } from '../finance/data-package'
import { exportOfAll, exportText, type ExportFormat } from '../finance/export'
import { importLedger, type ImportResult } from '../finance/import'
import {
  transferMoney,
  undoTransfer,
  type TransferArguments,
  type UndoArguments,
} from '../finance/transfer'
import {
  attachVoucher,
  withdrawVoucher,
  type VoucherArguments,
  type WithdrawalArguments,
} from '../finance/vouchers'
import { verifyTotals, type Verified } from '../finance/verify'
import { setRealtime, type FigureArguments } from '../home/set'
import { listJoinRequests } from '../join/list'
import type { LedgerLogSettings } from '../ledger-log/settings'
import { changeKey, logFrom, takeIn } from '../ledger-log/take-in'
import { addStream, type StreamArguments } from '../live/add'
import { listStreams } from '../live/list'
import { removeStream, type RemovalArguments } from '../live/remove'
import type { PayContext } from '../pay/context'
import { listOrders, orderHistory, type OrderSelection } from '../pay/list'
import { addProject, endProject, listProjects, type ProjectArguments } from '../pay/projects'
import { refundGift, type RefundArguments } from '../pay/refund'
import { attachDocument, withdrawDocument, type DocumentArguments } from '../trace/documents'
import { importEvents, type EventImport } from '../trace/import-events'
import { importRecords, type RecordImport } from '../trace/import-records'
import { issueBags, type IssueArguments, type IssuedBags } from '../trace/issue-bags'
import { listQuestions } from '../trace/questions'
import { recallBatch, type RecallArguments } from '../trace/recall'
import type { Recall } from '../trace/record-kinds'
import { trailOf, type Trail } from '../trace/trail'
import { compareBills } from './bills'

/** Input, output and progress of an operation. */
export interface OperationIo {
  /** Opens the command's input file; each call reads it from the start. */
  open(): Readable
  signal: AbortSignal
  /** @param whole total amount of work; 0 when unknown */
  progress(step: string, done: number, whole: number): void | Promise<void>
  /** Writes the next part of a long answer. */
  write(piece: string | Uint8Array): void | Promise<void>
}

export interface ExportArguments {
  format: ExportFormat | 'package'
  /** Language of the CSV header. */
  lang: 'zh' | 'en'
}

/** What operations work with besides the database. */
export interface StaffContext extends PayContext {
  ledgerLog?: LedgerLogSettings | undefined
  chain?: ChainSettings | undefined
}

interface Arguments {
  'set-realtime': FigureArguments
  'add-stream': StreamArguments
  'list-streams': Record<string, never>
  'remove-stream': RemovalArguments
  'import-ledger': { fileName: string; overspent?: string[]; dryRun: boolean }
  'correct-entry': CorrectionArguments
  transfer: TransferArguments
  'undo-transfer': UndoArguments
  'attach-voucher': VoucherArguments
  'withdraw-voucher': WithdrawalArguments
  'export-ledger': ExportArguments
  'verify-totals': Record<string, never>
  'import-events': { dryRun: boolean; notes: boolean }
  'import-records': { dryRun: boolean }
  'list-batch-questions': { limit: string }
  recall: RecallArguments
  'issue-bags': IssueArguments
  'attach-document': DocumentArguments
  'withdraw-document': { sha256: string; reason: string }
  'recall-drill': { gtin: string; batch: string }
  'log-take-in': Record<string, never>
  'log-key': Record<string, never>
  'anchor-status': Record<string, never>
  'list-join-requests': { limit: string }
  'list-orders': OrderSelection
  'show-order': { number: string }
  refund: RefundArguments
  reconcile: { day?: string | undefined }
  'list-projects': Record<string, never>
  'add-project': ProjectArguments
  'end-project': { name: string }
  'list-english': Record<string, never>
  'set-english': EnglishArguments
}

interface Results {
  'set-realtime': Awaited<ReturnType<typeof setRealtime>>
  'add-stream': Awaited<ReturnType<typeof addStream>>
  'list-streams': Awaited<ReturnType<typeof listStreams>>
  'remove-stream': Awaited<ReturnType<typeof removeStream>>
  'import-ledger': ImportResult
  'correct-entry': Awaited<ReturnType<typeof correctEntry>>
  transfer: Awaited<ReturnType<typeof transferMoney>>
  'undo-transfer': Awaited<ReturnType<typeof undoTransfer>>
  'attach-voucher': Awaited<ReturnType<typeof attachVoucher>>
  'withdraw-voucher': Awaited<ReturnType<typeof withdrawVoucher>>
  'export-ledger': { rows: number; demo: boolean }
  'verify-totals': Verified
  'import-events': EventImport
  'import-records': RecordImport
  'list-batch-questions': Awaited<ReturnType<typeof listQuestions>>
  recall: Recall
  'issue-bags': IssuedBags
  'attach-document': Awaited<ReturnType<typeof attachDocument>>
  'withdraw-document': Awaited<ReturnType<typeof withdrawDocument>>
  'recall-drill': Trail
  'log-take-in': Awaited<ReturnType<typeof takeIn>>
  'log-key': ReturnType<typeof changeKey>
  'anchor-status': Awaited<ReturnType<typeof anchorStatus>>
  'list-join-requests': Awaited<ReturnType<typeof listJoinRequests>>
  'list-orders': Awaited<ReturnType<typeof listOrders>>
  'show-order': Awaited<ReturnType<typeof orderHistory>>
  refund: Awaited<ReturnType<typeof refundGift>>
  reconcile: Awaited<ReturnType<typeof compareBills>>
  'list-projects': Awaited<ReturnType<typeof listProjects>>
  'add-project': Awaited<ReturnType<typeof addProject>>
  'end-project': Awaited<ReturnType<typeof endProject>>
  'list-english': Awaited<ReturnType<typeof textsInUse>>
  'set-english': Awaited<ReturnType<typeof setEnglish>>
}

export type Operation = keyof Arguments
export type ArgumentsOf<O extends Operation> = Arguments[O]
export type ResultOf<O extends Operation> = Results[O]

/**
 * All staff operations. The same code runs in the staff command, when it opens the database itself, and in the running
 * service.
 */
export const operations: {
  [O in Operation]: (
    database: Database,
    given: Arguments[O],
    io: OperationIo,
    context: StaffContext,
  ) => Promise<Results[O]>
} = {
  'set-realtime': ({ queries }, given) => setRealtime(queries, given),
  'add-stream': ({ queries }, given) => addStream(queries, given),
  'list-streams': ({ queries }) => listStreams(queries),
  'remove-stream': ({ queries }, given) => removeStream(queries, given),
  'import-ledger': ({ queries }, given, io) => importLedger(queries, { ...given, ...io }),
  'correct-entry': correctEntry,
  transfer: transferMoney,
  'undo-transfer': undoTransfer,
  'attach-voucher': ({ queries }, given, { open }) => attachVoucher(queries, given, open),
  'withdraw-voucher': ({ queries }, given) => withdrawVoucher(queries, given),
  'export-ledger': async ({ queries }, { format, lang }, io) => {
    const rows = await exportOfAll(queries)
    const pieces: AsyncIterable<string | Uint8Array> =
      format === 'package' ? dataPackage(rows, new Date()) : exportText(rows, format, lang)
    for await (const piece of pieces) await io.write(piece)
    return { rows: rows.total, demo: rows.demo }
  },
  'verify-totals': ({ queries }, _given, io) =>
    verifyTotals(queries, (done, whole) => {
      io.signal.throwIfAborted()
      return io.progress('verified', done, whole)
    }),
  'import-events': ({ queries }, given, { open }) => importEvents(queries, { ...given, open }),
  'import-records': ({ queries }, given, { open }) => importRecords(queries, { ...given, open }),
  'list-batch-questions': ({ queries }, given) => listQuestions(queries, given),
  recall: ({ queries }, given) => recallBatch(queries, given),
  'attach-document': ({ queries }, given, { open }) => attachDocument(queries, given, open),
  'withdraw-document': ({ queries }, given) => withdrawDocument(queries, given),
  'issue-bags': ({ queries }, given, _io, { settings }) =>
    issueBags(queries, given, settings.publicUrl),
  'recall-drill': ({ queries }, given) => trailOf(queries, given),
  'log-take-in': ({ queries }, _given, { signal, progress }, { ledgerLog }) =>
    takeIn(queries, logFrom(ledgerLog), (done, whole) => {
      signal.throwIfAborted()
      return progress('logged', done, whole)
    }),
  'log-key': async (_database, _given, _io, { ledgerLog }) => changeKey(logFrom(ledgerLog)),
  'anchor-status': ({ queries }, _given, _io, { chain }) => anchorStatus(queries, chain),
  'list-join-requests': ({ queries }, given) => listJoinRequests(queries, given),
  'list-orders': ({ queries }, given) => listOrders(queries, given),
  'show-order': ({ queries }, given) => orderHistory(queries, given),
  refund: (_database, given, _desk, context) => refundGift(context, given),
  reconcile: (_database, given, _desk, context) => compareBills(context, given),
  'list-projects': ({ queries }) => listProjects(queries),
  'add-project': ({ queries }, given) => addProject(queries, given),
  'end-project': ({ queries }, given) => endProject(queries, given),
  'list-english': ({ queries }) => textsInUse(queries),
  'set-english': ({ queries }, given) => setEnglish(queries, given),
}
