import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'
import { setIn, table } from './table'

export const listJoinRequestsCommand = (terminal: Terminal) =>
  new Command('list-join-requests')
    .description('Lists join requests, newest first. Contains personal data: handle with care.')
    .option('--limit <number>', 'how many', '50')
    .option('--json', 'as JSON, one request a line')
    .addHelpText(
      'after',
      `
Examples:
  npm run api -- list-join-requests
  npm run api --silent -- list-join-requests --limit 500 --json > requests.jsonl`,
    )
    .action(async ({ limit, json = false }: { limit: string; json?: boolean }) => {
      const requests = await perform('list-join-requests', { limit }, quietIo())
      if (requests.length === 0 && !json) terminal.say('There are no join requests yet.')
      for (const request of requests) {
        if (json) terminal.say(JSON.stringify(request))
        else {
          const { reference, createdAt, name, contact, role, message } = request
          for (const line of table([[reference, createdAt, role, name, contact]]))
            terminal.say(line)
          if (message) terminal.say(setIn(message))
        }
      }
    })
