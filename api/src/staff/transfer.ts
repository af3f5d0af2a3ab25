import { Command } from 'commander'
import { withoutSteering } from '../envelope/signs'
import type { ResultOf } from './operations'
import { overspentOption } from './overspent'
import { perform } from './staff'
import { DRY, quietIo, type Terminal } from './terminal'

interface Options {
  reason: string
  date?: string
  overspent?: string[]
  dryRun?: boolean
}

export const transferCommand = (terminal: Terminal) =>
  new Command('transfer')
    .description('Moves unrestricted money (不限定用途) to a purpose.')
    .argument('<purpose>', 'that receives the money, as the ledger or a project names it')
    .argument('<yuan>', '1280.00')
    .requiredOption(
      '--reason <text>',
      'the decision, for every visitor to read; at most 200 characters',
    )
    .option('--date <day>', 'of the decision, 2026-11-20 (default: today)')
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
A transfer is a row of its own. It changes no total, only the accounts of the two purposes. Money that was given for a
purpose cannot be moved. undo-transfer takes a transfer back.

Examples:
  npm run api -- transfer 乡村学校午餐 5000.00 --reason 理事会十一月决议：补足十二月的午餐 --dry-run
  npm run api -- transfer 乡村学校午餐 5000.00 --reason 理事会十一月决议：补足十二月的午餐`,
    )
    .action(async (to: string, amount: string, { reason, date, dryRun = false }: Options) => {
      const given = { to, amount, reason, date, dryRun }
      tell(terminal, await perform('transfer', given, quietIo()), dryRun)
    })

export const undoTransferCommand = (terminal: Terminal) =>
  new Command('undo-transfer')
    .description('Takes a transfer back by a new one; both stay visible.')
    .argument('<number>', 'of the transfer, as /finance shows it')
    .requiredOption('--reason <text>', 'why, for every visitor to read; at most 200 characters')
    .addOption(overspentOption())
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
Examples:
  npm run api -- undo-transfer 12 --reason 金额多写了一个零 --dry-run
  npm run api -- undo-transfer 12 --reason 金额多写了一个零`,
    )
    .action(async (id: string, { reason, overspent = [], dryRun = false }: Options) => {
      const given = { id, reason, overspent, dryRun }
      tell(terminal, await perform('undo-transfer', given, quietIo()), dryRun)
    })

function tell(terminal: Terminal, result: ResultOf<'transfer'>, dryRun: boolean): void {
  const { id, from, to, amount, date, leftFrom, leftTo } = result
  terminal.say(
    withoutSteering(
      `${id === null ? 'Would move' : `Transfer ${id} moves`} ${amount} yuan from ${from} to ${to}, ${date}.`,
    ),
  )
  terminal.say(withoutSteering(`Left then: ${from} ${leftFrom}, ${to} ${leftTo}.`))
  if (result.demo)
    terminal.say('Note: this is the demonstration ledger; the first import removes it.')
  if (dryRun) terminal.say(DRY)
}
