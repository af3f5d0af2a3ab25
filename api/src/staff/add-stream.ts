import { Command } from 'commander'
import { cameraOf } from './camera'
import { DRY, quietDesk, type Terminal } from './desk'
import { perform } from './staff'

interface Options {
  id?: string
  title: string
  place: string
  description: string
  status?: string
  cover?: string
  url?: string
  startedAt?: string
  replace?: boolean
  newKey?: boolean
  dryRun?: boolean
}

export const addStreamCommand = (terminal: Terminal) =>
  new Command('add-stream')
    .description(
      'Adds a live stream and tells what to set its camera to. The first one makes the demonstration streams go.',
    )
    .requiredOption('--title <text>', 'shown as the name, at most 60 characters')
    .requiredOption('--place <text>', 'where the camera stands')
    .requiredOption('--description <text>', 'what can be seen, at most 500 characters')
    .option('--url <address>', 'address of the HLS playlist (.m3u8) of a stream that is elsewhere')
    .option(
      '--cover <address>',
      'address of the cover picture, https://… or /…; needed with --url, else shown until the first picture comes',
    )
    .option(
      '--status <status>',
      'live (with --url), upcoming or offline (default: offline, or as it was)',
    )
    .option(
      '--started-at <time>',
      'when it went live, will go live or was last live, ISO 8601 with offset',
    )
    .option(
      '--id <id>',
      'small letters, digits and hyphens; stands in the address (default: made up)',
    )
    .option('--replace', 'change the stream of that id instead of refusing it; its key stays')
    .option('--new-key', 'give it another key; whoever publishes with the old one is dropped')
    .option('--dry-run', 'check and show, write nothing')
    .addHelpText(
      'after',
      `
Required: --title, --place, --description.
Without --url the stream comes from a camera that publishes to the media server (LIVE_PUBLISH): it gets a key, is live
as soon as the camera sends, and takes its cover from the picture each minute.
Covers and streams of another host are shown once the site allows it: MEDIA_ORIGINS=https://media.example.org npm start

Examples:
  npm run api -- add-stream --id field-2 --title 二号稻田 --place 北坡村 --description 看得见水位和田埂
  npm run api -- add-stream --id field-2 … --replace --new-key
  npm run api -- add-stream --id field-3 … --status upcoming --started-at 2026-11-22T09:00:00+08:00
  npm run api -- add-stream --id field-4 … --cover https://media.example.org/field-4.jpg \\
    --status live --url https://media.example.org/field-4/index.m3u8`,
    )
    .action(async (options: Options) => {
      const { replace = false, newKey = false, dryRun = false } = options
      const given = { ...options, replace, newKey, dryRun }
      const { id, replaced, purged, key } = await perform('add-stream', given, quietDesk())
      terminal.say(`Stream ${id} ${dryRun ? 'would be' : 'is'} ${replaced ? 'changed' : 'added'}.`)
      if (purged > 0)
        terminal.say(`${purged} demonstration streams ${dryRun ? 'would go' : 'are gone'}.`)
      if (dryRun) terminal.say(DRY)
      else if (key !== null) terminal.say(cameraText(id, key))
    })

function cameraText(id: string, key: string): string {
  const { address, streamKey } = cameraOf(id, key)
  return `Set the camera to
  server      ${address}
  stream key  ${streamKey}
  video       H.264, a key frame each second
  sound       AAC, or none
The stream is live as soon as pictures come. Whoever has the key can send in its place: keep it to the camera.`
}
