import { Command } from 'commander'
import type { ProjectArguments } from '../pay/projects'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const addProjectCommand = (terminal: Terminal) =>
  new Command('add-project')
    .description('Adds a project that gifts can be made for, or restarts one that ended.')
    .argument('<name>', 'the purpose of its gifts, also in the ledger; at most 50 characters')
    .requiredOption('--summary <text>', 'one line below the name; at most 100 characters')
    .option('--english-name <text>', 'the name on English pages')
    .option('--english-summary <text>', 'the line below it on English pages')
    .addHelpText(
      'after',
      `
Without their English, English pages show the Chinese texts (list-english, set-english).
Use the purpose that its expenses have in the ledger, so that visitors see how their gifts are used.

Examples:
  npm run api -- add-project 老人营养餐 --summary 给独居老人送去软烂清淡的午餐
  npm run api -- add-project 乡村学校午餐 --summary 让山里的孩子每天中午吃上一顿热饭`,
    )
    .action(async (name: string, options: Omit<ProjectArguments, 'name'>) => {
      const added = await perform('add-project', { name, ...options }, quietIo())
      terminal.say(`Project ${added.name} was ${added.again ? 'restarted' : 'added'}.`)
    })
