import { Command } from 'commander'
import { DRY, quietIo, type Terminal } from './terminal'
import { perform } from './staff'

interface Options {
  output: string
  users: string
  at?: string
  dryRun?: boolean
}

export const setRealtimeCommand = (terminal: Terminal) =>
  new Command('set-realtime')
    .description(
      'Sets the two figures of the home page. The first time also removes the demonstration figures.',
    )
    .requiredOption('--output <tonnes>', 'total output in tonnes, at most three decimals')
    .requiredOption('--users <people>', 'estimated beneficiaries')
    .option('--at <time>', 'when it was measured, ISO 8601 with offset (default: now)')
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
Examples:
  npm run api -- set-realtime --output 271.6 --users 12840
  npm run api -- set-realtime --output 271.6 --users 12840 --at 2026-11-20T18:00:00+08:00 --dry-run`,
    )
    .action(async (options: Options) => {
      const { output, users, at, dryRun = false } = options
      const figures = await perform('set-realtime', { output, users, at, dryRun }, quietIo())
      terminal.say(
        `${figures.totalOutput} tonnes, ${figures.totalUsers} people, as of ${figures.at}.`,
      )
      terminal.say(dryRun ? DRY : 'The home page now shows these figures.')
    })
