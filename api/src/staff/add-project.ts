import { Command } from 'commander'
import { quietDesk, type Terminal } from './desk'
import { perform } from './staff'

export const addProjectCommand = (terminal: Terminal) =>
  new Command('add-project')
    .description('Adds a project that one can give for, or starts anew one that ended.')
    .argument('<name>', 'the purpose of its gifts, in the ledger too; at most 50 characters')
    .requiredOption('--summary <text>', 'one line below the name; at most 100 characters')
    .addHelpText(
      'after',
      `
Give it the purpose that its expenses have in the ledger: then visitors see what became of their gifts.

Examples:
  npm run api -- add-project 老人营养餐 --summary 给独居老人送去软烂清淡的午餐
  npm run api -- add-project 乡村学校午餐 --summary 让山里的孩子每天中午吃上一顿热饭`,
    )
    .action(async (name: string, { summary }: { summary: string }) => {
      const added = await perform('add-project', { name, summary }, quietDesk())
      terminal.say(`Project ${added.name} is ${added.again ? 'started anew' : 'added'}.`)
    })
