import { Command } from 'commander'
import { quietIo, type Terminal } from './terminal'
import type { ResultOf } from './operations'
import { perform } from './staff'
import { table } from './table'

export const listProjectsCommand = (terminal: Terminal) =>
  new Command('list-projects')
    .description('Lists the projects that gifts can be made for, then the ended ones.')
    .option('--json', 'as JSON, one project a line')
    .addHelpText(
      'after',
      `
不限定用途 (no particular project) is always offered and not listed.
Demonstration projects are only offered with the sandbox.

Examples:
  npm run api -- list-projects
  npm run api --silent -- list-projects --json`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const projects = await perform('list-projects', {}, quietIo())
      if (projects.length === 0 && !json)
        terminal.say('There are no projects. add-project adds one.')
      const lines = json ? projects.map((project) => JSON.stringify(project)) : asTable(projects)
      for (const line of lines) terminal.say(line)
    })

const asTable = (projects: ResultOf<'list-projects'>) =>
  table(
    projects.map(({ name, summary, startedOn, endedOn, demo }) => [
      name,
      endedOn === null ? `since ${startedOn}` : `ended ${endedOn}`,
      demo ? `(demonstration) ${summary}` : summary,
    ]),
  )
