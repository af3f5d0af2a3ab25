import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const recallCommand = (terminal: Terminal) =>
  new Command('recall')
    .description('Recalls a batch, or ends its recall. Its pages show it at once.')
    .argument('<gtin>', '8, 12, 13 or 14 digits')
    .argument('<batch>', 'the batch number')
    .requiredOption('--reason <text>', 'what is wrong, or why the recall ends; visitors read it')
    .requiredOption('--advice <text>', 'what somebody with a bag should do')
    .option('--end', 'ends the recall')
    .addHelpText(
      'after',
      `
What the pages said before stays readable below. A recall that is recalled again gets the new texts. After
--end they show the texts given with it, and the reason for which the batch was recalled.
recall-drill lists the places that received some of the batch.

Example:
  npm run api -- recall 09521234500018 R-01 --reason 检出镉超标 --advice 请不要食用，凭袋子退款`,
    )
    .action(
      async (
        gtin: string,
        batch: string,
        { end = false, ...texts }: { reason: string; advice: string; end?: boolean },
      ) => {
        const { state } = await perform('recall', { gtin, batch, ...texts, end }, quietIo())
        terminal.say(
          state === 'recalled'
            ? `Batch ${batch} is recalled. Now run: npm run api -- recall-drill ${gtin} ${batch}`
            : `The recall of batch ${batch} has ended.`,
        )
      },
    )
