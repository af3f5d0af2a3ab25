import { Command } from 'commander'
import { quietDesk, type Terminal } from './desk'
import type { ResultOf } from './operations'
import { perform } from './staff'
import { table } from './table'

export const listProjectsCommand = (terminal: Terminal) =>
  new Command('list-projects')
    .description('Shows the projects one can give for, then those that ended.')
    .option('--json', 'as JSON, one project a line')
    .addHelpText(
      'after',
      `
不限定用途 (for no project in particular) is always offered, and is not listed.
Those of the demonstration are offered with the sandbox alone.

Examples:
  npm run api -- list-projects
  npm run api --silent -- list-projects --json`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const projects = await perform('list-projects', {}, quietDesk())
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
