import { Command } from 'commander'
import { DRY, quietDesk, type Terminal } from './desk'
import type { ResultOf } from './operations'
import { perform } from './staff'

interface Options {
  amount?: string
  reason: string
  dryRun?: boolean
}

export const refundCommand = (terminal: Terminal) =>
  new Command('refund')
    .description('Gives a gift back, whole or in part, by the way it came.')
    .argument('<number>', 'of the order, as list-orders shows it')
    .requiredOption(
      '--reason <text>',
      'why, for the donor and every visitor to read; at most 80 characters',
    )
    .option('--amount <yuan>', '128.00 (default: all that is left)')
    .option('--dry-run', 'check and show, write nothing')
    .addHelpText(
      'after',
      `
The wish is written down before the channel is asked: a refund that the channel still works on goes on by itself while
the site runs, and never gives back twice. Once the money is on its way, a new row of the ledger corrects the gift's.
Leave names out of the reason: it stands in the public ledger.

Examples:
  npm run api -- refund G20261120123456789012 --reason 捐赠人重复付款 --dry-run
  npm run api -- refund G20261120123456789012 --reason 捐赠人重复付款
  npm run api -- refund G20261120123456789012 --amount 20.00 --reason "Given by mistake"`,
    )
    .action(async (number: string, { amount, reason, dryRun = false }: Options) => {
      const given = { number, amount, reason, dryRun }
      const result = await perform('refund', given, quietDesk())
      for (const line of dryRun ? wouldBe(result) : linesOf(result)) terminal.say(line)
    })

type Result = ResultOf<'refund'>

const wouldBe = ({ order, amount, left }: Result) => [
  `${amount} yuan of ${order} would be given back; ${left} would be left.`,
  DRY,
]

function linesOf({ order, refund, amount, left, pending, said, entry }: Result): string[] {
  if (pending)
    return [
      `Refund ${refund} of ${amount} yuan is asked for; the channel still works on it${said ? `: ${said}` : '.'}`,
      'It goes on by itself while the site runs, and gives back once. The ledger is corrected when it is done.',
      `list-orders --number ${order} shows how far it is.`,
    ]
  return [
    `${amount} yuan of ${order} are given back (${refund}); ${left} are left.`,
    entry === null
      ? 'The gift has no row in the ledger, so nothing was to be corrected there.'
      : `Row ${entry} of the ledger corrects the gift's.`,
  ]
}
