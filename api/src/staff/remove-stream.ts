import { Command } from 'commander'
import { DRY, quietDesk, type Terminal } from './desk'
import { perform } from './staff'

export const removeStreamCommand = (terminal: Terminal) =>
  new Command('remove-stream')
    .description(
      'Removes a stream. Its camera is dropped, and who watches is told that it is gone.',
    )
    .argument('<id>', 'as list-streams shows it')
    .option('--dry-run', 'check and show, write nothing')
    .addHelpText(
      'after',
      `
Play addresses that were handed out hold until they expire (LIVE_URL_SECONDS), but nothing new comes.

Examples:
  npm run api -- remove-stream field-2 --dry-run
  npm run api -- remove-stream field-2`,
    )
    .action(async (id: string, { dryRun = false }: { dryRun?: boolean }) => {
      const { title, published } = await perform('remove-stream', { id, dryRun }, quietDesk())
      terminal.say(`Stream ${id}, ${title}, ${dryRun ? 'would be' : 'is'} removed.`)
      if (published && !dryRun)
        terminal.say('A camera that still publishes to it is dropped within ten seconds.')
      if (dryRun) terminal.say(DRY)
    })
