import { Command } from 'commander'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import { progressLine } from './progress'
import { perform } from './staff'

export const verifyTotalsCommand = (terminal: Terminal) =>
  new Command('verify-totals')
    .description('Recomputes every stored total from the rows and lists each difference.')
    .addHelpText(
      'after',
      `
It changes nothing. All data is read in one snapshot; on the embedded database the site is blocked meanwhile, for some
seconds at a million rows. Exit code 1 if a total differs (at most 100 differences are listed).

Example:
  npm run api -- verify-totals`,
    )
    .action(async () => {
      const line = progressLine(terminal.err)
      const io = quietIo({
        progress: (_step, done, whole) => line.show('Verifying', done, whole),
      })
      const verified = await perform('verify-totals', {}, io).finally(() => line.end())
      const { rows, differences, differenceCount: count } = verified
      if (count === 0) {
        terminal.say(`All totals agree with the ${rows} rows of the ledger.`)
        return
      }
      const more = count - differences.length
      throw new Refusal([
        ...differences,
        ...(more > 0 ? [`… and ${more} more.`] : []),
        `${count} ${count === 1 ? 'total differs' : 'totals differ'} from the ${rows} rows of the ledger. Nothing was changed.`,
      ])
    })
