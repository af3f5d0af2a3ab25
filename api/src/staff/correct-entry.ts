import { Command } from 'commander'
import { withoutSteering } from '../envelope/signs'
import { COLUMN_NAMES, type Column } from '../finance/columns'
import type { AnswerRow } from '../finance/row'
import { overspentOption } from './overspent'
import { DRY, quietIo, type Terminal } from './terminal'
import { perform } from './staff'

interface Options extends Partial<Record<Column, string>> {
  reason: string
  annul?: boolean
  overspent?: string[]
  dryRun?: boolean
}

export const correctEntryCommand = (terminal: Terminal) =>
  new Command('correct-entry')
    .description(
      'Corrects a row of the ledger with a new row; both stay visible, and the new one counts.',
    )
    .argument('<id>', 'the number of the row, as its page and the export show it')
    .requiredOption('--reason <text>', 'why, for every visitor to read; at most 200 characters')
    .option('--direction <direction>', 'donation or expense (捐赠, 支出)')
    .option('--type <text>', 'what sort of income or cost')
    .option('--purpose <text>', 'what it is for')
    .option('--item <text>', 'the specific item')
    .option('--unit <text>', 'who gave or was paid')
    .option('--date <day>', '2026-11-20')
    .option('--amount <yuan>', '1280.00')
    .option('--batch <name>', 'the batch it is about: 06901234567892/R-01; empty for none')
    .option('--field <code>', 'the field it is about; empty for none')
    .option('--annul', 'the row was never true: it counts as 0 from now on')
    .addOption(overspentOption())
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
Give only the values to change. If a row was corrected before, correct its newest version.

Examples:
  npm run api -- correct-entry 1024 --amount 128.00 --reason 收据金额抄错 --dry-run
  npm run api -- correct-entry 1024 --amount 128.00 --reason 收据金额抄错
  npm run api -- correct-entry 1024 --direction expense --date 2026-11-03 --reason "Booked on the wrong side"
  npm run api -- correct-entry 1024 --annul --reason 同一笔捐赠登记了两次`,
    )
    .action(
      async (
        id: string,
        { reason, annul = false, overspent = [], dryRun = false, ...options }: Options,
      ) => {
        const changes = Object.fromEntries(
          COLUMN_NAMES.flatMap((name) =>
            options[name] === undefined ? [] : [[name, options[name]]],
          ),
        )
        const given = { id, reason, changes, annul, overspent, dryRun }
        const result = await perform('correct-entry', given, quietIo())
        const { before, after } = result
        terminal.say(`Was ${before.id}: ${inWords(before)}`)
        terminal.say(`Is ${after.id ?? '(new)'}: ${annul ? 'annulled, ' : ''}${inWords(after)}`)
        terminal.say(`Reason: ${result.reason}`)
        terminal.say(`Balance ${result.balanceBefore} before, ${result.balanceAfter} after.`)
        if (result.balanceAfter.startsWith('-')) terminal.say('Note: the balance is negative.')
        if (result.demo)
          terminal.say('Note: this is a demonstration row; the first import removes it.')
        if (dryRun) terminal.say(DRY)
      },
    )

const inWords = (row: Omit<AnswerRow, 'id'>) =>
  withoutSteering(
    [
      ...[row.list, row.type, row.purpose, row.item, row.unit, row.date, row.amount],
      ...(row.batch ? [`batch ${row.batch}`] : []),
      ...(row.field ? [`field ${row.field}`] : []),
    ].join(', '),
  )
