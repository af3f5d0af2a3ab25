import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'
import { table } from './table'

interface Options {
  missing?: boolean
  json?: boolean
}

export const listEnglishCommand = (terminal: Terminal) =>
  new Command('list-english')
    .description('Lists the Chinese texts of the ledger, projects and streams with their English.')
    .option('--missing', 'only those without English')
    .option('--json', 'as JSON, one text a line')
    .addHelpText(
      'after',
      `
English pages show a text without English in Chinese. Names of donors and payees are not listed.

Examples:
  npm run api -- list-english --missing
  npm run api --silent -- list-english --json`,
    )
    .action(async ({ missing = false, json = false }: Options) => {
      const all = await perform('list-english', {}, quietIo())
      const texts = missing ? all.filter(({ en }) => en === null) : all
      const lines = json
        ? texts.map((text) => JSON.stringify(text))
        : table(texts.map(({ kind, zh, en }) => [kind, zh, en ?? '(none)']))
      for (const line of lines) terminal.say(line)
      if (texts.length > 0 || json) return
      terminal.say(missing ? 'Every text has its English.' : 'There are no texts yet.')
    })
