import { Command } from 'commander'
import { DRY, quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const removeStreamCommand = (terminal: Terminal) =>
  new Command('remove-stream')
    .description('Removes a stream, disconnects its camera, and tells viewers that it has ended.')
    .argument('<id>', 'as list-streams shows it')
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
Play addresses that were already issued remain valid until they expire (LIVE_URL_SECONDS), but show nothing new.

Examples:
  npm run api -- remove-stream field-2 --dry-run
  npm run api -- remove-stream field-2`,
    )
    .action(async (id: string, { dryRun = false }: { dryRun?: boolean }) => {
      const { title, published } = await perform('remove-stream', { id, dryRun }, quietIo())
      terminal.say(`Stream ${id}, ${title}, ${dryRun ? 'would be' : 'was'} removed.`)
      if (published && !dryRun)
        terminal.say('A camera that still publishes to it is disconnected within ten seconds.')
      if (dryRun) terminal.say(DRY)
    })
