import { Command } from 'commander'
import { Refusal } from '../refusal'
import { quietDesk, type Terminal } from './desk'
import { progressLine } from './progress'
import { perform } from './staff'

export const verifyTotalsCommand = (terminal: Terminal) =>
  new Command('verify-totals')
    .description('Recomputes every kept figure from the rows and names each that differs.')
    .addHelpText(
      'after',
      `
It changes nothing. All is read as of one moment; on the embedded database the site waits meanwhile, some
seconds at a million rows. Exit code 1 when a figure differs (100 are named at most, then the count).

Example:
  npm run api -- verify-totals`,
    )
    .action(async () => {
      const line = progressLine(terminal.err)
      const desk = quietDesk({
        progress: (_step, done, whole) => line.show('Verifying', done, whole),
      })
      const verified = await perform('verify-totals', {}, desk).finally(() => line.end())
      const { rows, differences, differenceCount: count } = verified
      if (count === 0) {
        terminal.say(`Every figure agrees with the ${rows} rows of the ledger.`)
        return
      }
      const more = count - differences.length
      throw new Refusal([
        ...differences,
        ...(more > 0 ? [`… and ${more} more.`] : []),
        `${count} ${count === 1 ? 'figure differs' : 'figures differ'} from the ${rows} rows of the ledger. Nothing was changed.`,
      ])
    })
