import { Command } from 'commander'
import { overspentOption } from './overspent'
import { DRY, quietIo, type Terminal } from './terminal'
import type { ResultOf } from './operations'
import { perform } from './staff'

interface Options {
  amount?: string
  reason: string
  overspent?: string[]
  dryRun?: boolean
}

export const refundCommand = (terminal: Terminal) =>
  new Command('refund')
    .description('Refunds a gift, in full or in part, through its payment channel.')
    .argument('<number>', 'of the order, as list-orders shows it')
    .requiredOption(
      '--reason <text>',
      'why, for the donor and every visitor to read; at most 80 characters',
    )
    .option('--amount <yuan>', '128.00 (default: all that is left)')
    .addOption(overspentOption())
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
The refund is stored before the channel is called: if the channel needs time, the running site follows it up, and it is
never made twice. When the channel has confirmed it, a new row of the ledger corrects the gift's row.
The reason appears in the public ledger, so it must not contain names.

Examples:
  npm run api -- refund G20261120123456789012 --reason 捐赠人重复付款 --dry-run
  npm run api -- refund G20261120123456789012 --reason 捐赠人重复付款
  npm run api -- refund G20261120123456789012 --amount 20.00 --reason "Given by mistake"`,
    )
    .action(async (number: string, { amount, reason, overspent = [], dryRun = false }: Options) => {
      const given = { number, amount, reason, overspent, dryRun }
      const result = await perform('refund', given, quietIo())
      for (const line of dryRun ? wouldBe(result) : linesOf(result)) terminal.say(line)
    })

type Result = ResultOf<'refund'>

const wouldBe = ({ order, amount, left }: Result) => [
  `${amount} yuan of ${order} would be refunded; ${left} would be left.`,
  DRY,
]

function linesOf({ order, refund, amount, left, pending, said, entry }: Result): string[] {
  if (pending)
    return [
      `Refund ${refund} of ${amount} yuan was requested; the channel is still processing it${said ? `: ${said}` : '.'}`,
      'The running site follows it up, and it is made only once. The ledger is corrected when it is done.',
      `list-orders --number ${order} shows its state.`,
    ]
  return [
    `${amount} yuan of ${order} were refunded (${refund}); ${left} are left.`,
    entry === null
      ? 'The gift has no row in the ledger, so no correction was needed.'
      : `Row ${entry} of the ledger corrects the gift's.`,
  ]
}
