import { Command } from 'commander'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const anchorStatusCommand = (terminal: Terminal) =>
  new Command('anchor-status')
    .description('Says whether the checkpoints of the ledger’s log get onto the chain.')
    .addHelpText(
      'after',
      `
The running site anchors by itself; this says what it found when it last looked. Exit code 1 if somebody has to act:
chain/README.md explains each state.

Example:
  npm run api -- anchor-status`,
    )
    .action(async () => {
      const { sentences, needsAction } = await perform('anchor-status', {}, quietIo())
      if (needsAction) throw new Refusal(sentences)
      for (const sentence of sentences) terminal.say(sentence)
    })
