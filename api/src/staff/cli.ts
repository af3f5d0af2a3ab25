import { Command } from 'commander'
import { addStreamCommand } from './add-stream'
import { exportLedgerCommand } from './export-ledger'
import { importLedgerCommand } from './import-ledger'
import { listJoinRequestsCommand } from './list-join-requests'
import { Refusal } from './refusal'
import { setRealtimeCommand } from './set-realtime'
import { UnreachableError } from './staff'

const REFUSED = 1
const UNREACHABLE = 3

const program = new Command('npm run api --')
  .description("The staff's tool of 慢生活农场. It works while the site runs.")
  .addHelpText(
    'after',
    `
It uses the database of the site: DATABASE_URL when set, else the folder DATA_DIR (default: data).
Exit codes: 0 done, 1 refused or failed with nothing changed, 2 wrong usage, 3 database out of reach.`,
  )
const commands = [
  setRealtimeCommand,
  addStreamCommand,
  importLedgerCommand,
  exportLedgerCommand,
  listJoinRequestsCommand,
]
for (const command of commands)
  program.addCommand(command.exitOverride((error) => process.exit(error.exitCode && 2)))

// A reader that has seen enough, like head, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  await program.exitOverride((error) => process.exit(error.exitCode && 2)).parseAsync()
} catch (error) {
  const faults =
    error instanceof Refusal
      ? error.faults
      : [error instanceof Error ? error.message : String(error)]
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = error instanceof UnreachableError ? UNREACHABLE : REFUSED
}
