import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { progressLine } from './progress'
import { perform } from './staff'

export const logTakeInCommand = (terminal: Terminal) =>
  new Command('log-take-in')
    .description('Adds all rows of the ledger to its log, as the running site does by itself.')
    .addHelpText(
      'after',
      `
Run it where the log's key is (SITE_DIR). It can be stopped at any time and goes on where it was.

Example:
  npm run api -- log-take-in`,
    )
    .action(async () => {
      const line = progressLine(terminal.err)
      const stop = new AbortController()
      process.once('SIGINT', () =>
        stop.abort(new Error('Stopped. The rows that were added stay in the log.')),
      )
      const io = quietIo({
        signal: stop.signal,
        progress: (_step, done, whole) => line.show('Logging', done, whole),
      })
      const { before, after } = await perform('log-take-in', {}, io).finally(() => line.end())
      terminal.say(`The log has ${after} rows; ${after - before} were added.`)
    })

export const logKeyCommand = (terminal: Terminal) =>
  new Command('log-key')
    .description('Makes a new key for the log of the ledger, which signs beside the one before.')
    .addHelpText(
      'after',
      `
The running site signs with both keys from now on, and publishes both at /log/vkey. Keep both for some weeks, so that
visitors' browsers learn the new key from the old one. Then delete the file of the old one. Proofs from before stay
valid: its public half stays published.

Example:
  npm run api -- log-key`,
    )
    .action(async () => {
      const { file, before } = await perform('log-key', {}, quietIo())
      terminal.say(`The new key is in ${file}.`)
      terminal.say(`Checkpoints are also signed with ${before.join(' and ')} until you delete it.`)
    })
