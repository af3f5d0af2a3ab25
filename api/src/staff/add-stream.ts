import { Command } from 'commander'
import { DRY, quietDesk, type Terminal } from './desk'
import { perform } from './staff'

interface Options {
  id?: string
  title: string
  place: string
  description: string
  status: string
  cover: string
  url?: string
  startedAt?: string
  replace?: boolean
  dryRun?: boolean
}

export const addStreamCommand = (terminal: Terminal) =>
  new Command('add-stream')
    .description('Adds a live stream. The first one makes the demonstration streams go.')
    .requiredOption('--title <text>', 'shown as the name, at most 60 characters')
    .requiredOption('--place <text>', 'where the camera stands')
    .requiredOption('--description <text>', 'what can be seen, at most 500 characters')
    .requiredOption('--cover <address>', 'address of the cover picture, https://… or /…')
    .option('--status <status>', 'live, upcoming or offline', 'offline')
    .option('--url <address>', 'address of the HLS playlist (.m3u8); needed when live')
    .option(
      '--started-at <time>',
      'when it went live, will go live or was last live, ISO 8601 with offset',
    )
    .option(
      '--id <id>',
      'small letters, digits and hyphens; stands in the address (default: made up)',
    )
    .option('--replace', 'change the stream of that id instead of refusing it')
    .option('--dry-run', 'check and show, write nothing')
    .addHelpText(
      'after',
      `
Required: --title, --place, --description, --cover.
Covers and streams of another host are shown once the site allows it: MEDIA_ORIGINS=https://media.example.org npm start

Examples:
  npm run api -- add-stream --id field-2 --title 二号稻田 --place 北坡村 --description 看得见水位和田埂 \\
    --cover https://media.example.org/field-2.jpg --status live --url https://media.example.org/field-2/index.m3u8
  npm run api -- add-stream --id field-2 … --status offline --replace`,
    )
    .action(async (options: Options) => {
      const { replace = false, dryRun = false } = options
      const { id, replaced, purged } = await perform(
        'add-stream',
        { ...options, replace, dryRun },
        quietDesk(),
      )
      terminal.say(`Stream ${id} ${dryRun ? 'would be' : 'is'} ${replaced ? 'changed' : 'added'}.`)
      if (purged > 0)
        terminal.say(`${purged} demonstration streams ${dryRun ? 'would go' : 'are gone'}.`)
      if (dryRun) terminal.say(DRY)
    })
