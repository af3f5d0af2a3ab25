import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const setEnglishCommand = (terminal: Terminal) =>
  new Command('set-english')
    .description('Enters or corrects the English of a Chinese text that visitors see.')
    .argument('<chinese>', 'the text, as list-english shows it; also a payee or donor')
    .argument('<english>', 'at most 1000 characters')
    .addHelpText(
      'after',
      `
The Chinese text stays as it is, also in exports and addresses; English pages show the English in its place.
A text has one English, wherever it stands.

Example:
  npm run api -- set-english 老人营养餐 "Meals for the elderly"`,
    )
    .action(async (zh: string, en: string) => {
      const set = await perform('set-english', { zh, en }, quietIo())
      const before = set.before === null ? '' : `, before: ${set.before}`
      terminal.say(`${set.zh}: ${set.en}${before}`)
    })
