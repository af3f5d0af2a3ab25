import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const endProjectCommand = (terminal: Terminal) =>
  new Command('end-project')
    .description('Ends a project: it can no longer be chosen. Its gifts stay as they are.')
    .argument('<name>', 'as list-projects shows it')
    .addHelpText(
      'after',
      `
Orders that were already created for it can still be paid. add-project restarts it.

Example:
  npm run api -- end-project 老人营养餐`,
    )
    .action(async (name: string) => {
      const ended = await perform('end-project', { name }, quietIo())
      terminal.say(`Project ${ended.name} has ended.`)
    })
