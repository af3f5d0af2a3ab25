import { Command } from 'commander'
import { quietDesk, type Terminal } from './desk'
import { perform } from './staff'

export const endProjectCommand = (terminal: Terminal) =>
  new Command('end-project')
    .description('Ends a project: nobody can choose it any more. Its gifts stay as they are.')
    .argument('<name>', 'as list-projects shows it')
    .addHelpText(
      'after',
      `
A gift that was begun for it can still be paid. add-project starts it anew.

Example:
  npm run api -- end-project 老人营养餐`,
    )
    .action(async (name: string) => {
      const ended = await perform('end-project', { name }, quietDesk())
      terminal.say(`Project ${ended.name} is ended.`)
    })
