import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'
import { setIn, table } from './table'

export const listBatchQuestionsCommand = (terminal: Terminal) =>
  new Command('list-batch-questions')
    .description(
      'Lists what visitors asked about batches, newest first. Contains personal data: handle with care.',
    )
    .option('--limit <number>', 'how many', '50')
    .option('--json', 'as JSON, one question a line')
    .addHelpText(
      'after',
      `
Example:
  npm run api -- list-batch-questions`,
    )
    .action(async ({ limit, json = false }: { limit: string; json?: boolean }) => {
      const questions = await perform('list-batch-questions', { limit }, quietIo())
      if (questions.length === 0 && !json) terminal.say('Nobody has asked about a batch yet.')
      for (const one of questions) {
        if (json) {
          terminal.say(JSON.stringify(one))
          continue
        }
        const { reference, askedAt, gtin, batch, serial, contact, question } = one
        const bag = [gtin, batch, serial].filter(Boolean).join('/')
        for (const line of table([[reference, askedAt, bag, contact]])) terminal.say(line)
        terminal.say(setIn(question))
      }
    })
