import { Command, CommanderError } from 'commander'
import { withoutSteering } from '../envelope/signs'
import { messageOf } from '../error-message'
import { Refusal } from '../refusal'
import { anchorStatusCommand } from './anchor-status'
import { addProjectCommand } from './add-project'
import { addStreamCommand } from './add-stream'
import { correctEntryCommand } from './correct-entry'
import type { Terminal } from './terminal'
import { attachDocumentCommand, withdrawDocumentCommand } from './documents'
import { endProjectCommand } from './end-project'
import { exportLedgerCommand } from './export-ledger'
import { importEventsCommand } from './import-events'
import { importLedgerCommand } from './import-ledger'
import { importRecordsCommand } from './import-records'
import { labelsCommand } from './labels'
import { listEnglishCommand } from './list-english'
import { listBatchQuestionsCommand } from './list-batch-questions'
import { listJoinRequestsCommand } from './list-join-requests'
import { listOrdersCommand } from './list-orders'
import { listProjectsCommand } from './list-projects'
import { listStreamsCommand } from './list-streams'
import { logKeyCommand, logTakeInCommand } from './ledger-log'
import { printNotesCommand } from './print-notes'
import { reconcileCommand } from './reconcile'
import { recallCommand } from './recall'
import { recallDrillCommand } from './recall-drill'
import { refundCommand } from './refund'
import { removeStreamCommand } from './remove-stream'
import { setEnglishCommand } from './set-english'
import { setRealtimeCommand } from './set-realtime'
import { UnreachableError } from './staff'
import { transferCommand, undoTransferCommand } from './transfer'
import { attachVoucherCommand, withdrawVoucherCommand } from './vouchers'
import { verifyTotalsCommand } from './verify-totals'

const DONE = 0
const REFUSED = 1
const USAGE = 2
const UNREACHABLE = 3

const commands = [
  setRealtimeCommand,
  addStreamCommand,
  listStreamsCommand,
  removeStreamCommand,
  importLedgerCommand,
  correctEntryCommand,
  transferCommand,
  undoTransferCommand,
  attachVoucherCommand,
  withdrawVoucherCommand,
  exportLedgerCommand,
  verifyTotalsCommand,
  importEventsCommand,
  importRecordsCommand,
  printNotesCommand,
  attachDocumentCommand,
  withdrawDocumentCommand,
  labelsCommand,
  listBatchQuestionsCommand,
  recallCommand,
  recallDrillCommand,
  logTakeInCommand,
  logKeyCommand,
  anchorStatusCommand,
  listJoinRequestsCommand,
  listOrdersCommand,
  refundCommand,
  reconcileCommand,
  listProjectsCommand,
  addProjectCommand,
  endProjectCommand,
  listEnglishCommand,
  setEnglishCommand,
]

/**
 * Runs one staff command. Never throws: faults are written to the terminal.
 * @param words the arguments after `npm run api --`
 * @returns the exit code: 0 success, 1 refused or failed with nothing changed, 2 wrong usage, 3 database unavailable
 */
export async function runStaff(words: string[], terminal: Terminal): Promise<number> {
  try {
    await program(terminal).parseAsync(words, { from: 'user' })
    return DONE
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE
    for (const fault of faultsOf(error)) terminal.err.write(`${fault}\n`)
    return error instanceof UnreachableError ? UNREACHABLE : REFUSED
  }
}

function program(terminal: Terminal): Command {
  const whole = new Command('npm run api --')
    .description('Staff commands of 慢生活农场. They also work while the site is running.')
    .addHelpText(
      'after',
      `
They use the site's database: DATABASE_URL if set, otherwise the folder DATA_DIR (default: data).
Exit codes: 0 done, 1 refused or failed with nothing changed, 2 wrong usage, 3 database unavailable.`,
    )
  for (const command of commands) whole.addCommand(command(terminal))
  for (const command of [whole, ...whole.commands])
    command.exitOverride().configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.err.write(text),
    })
  return whole
}

/** The fault in lines. A fault may repeat input, which must not control the terminal. */
function faultsOf(error: unknown): string[] {
  const faults = error instanceof Refusal ? error.faults : messageOf(error).split('\n')
  return faults.map(withoutSteering)
}
