import { Command } from 'commander'
import { cameraOf } from './camera'
import { DRY, quietIo, type Terminal } from './terminal'
import { perform } from './staff'

interface Options {
  id?: string
  title: string
  place: string
  description: string
  englishTitle?: string
  englishPlace?: string
  englishDescription?: string
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
      'Adds a live stream and prints the settings of its camera. The first one removes the demonstration streams.',
    )
    .requiredOption('--title <text>', 'shown as the name, at most 60 characters')
    .requiredOption('--place <text>', 'where the camera stands')
    .requiredOption('--description <text>', 'what can be seen, at most 500 characters')
    .option('--english-title <text>', 'the name on English pages')
    .option('--english-place <text>', 'the place on English pages')
    .option('--english-description <text>', 'the description on English pages')
    .option('--url <address>', 'HLS playlist (.m3u8) of a stream on another server')
    .option(
      '--cover <address>',
      'address of the cover picture, https://… or /…; required with --url, otherwise shown until the first picture arrives',
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
      'lower-case letters, digits and hyphens; part of the address (default: generated)',
    )
    .option('--replace', 'change an existing stream of that id; it keeps its key')
    .option('--new-key', 'generate a new key; a camera that uses the old one is disconnected')
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
Required: --title, --place, --description.
Without their English, English pages show the Chinese texts (list-english, set-english).
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
      const { id, replaced, purged, key } = await perform('add-stream', given, quietIo())
      terminal.say(`Stream ${id} ${dryRun ? 'would be' : 'was'} ${replaced ? 'changed' : 'added'}.`)
      if (purged > 0)
        terminal.say(`${purged} demonstration streams ${dryRun ? 'would be' : 'were'} removed.`)
      if (dryRun) terminal.say(DRY)
      else if (key !== null) terminal.say(cameraText(id, key))
    })

function cameraText(id: string, key: string): string {
  const { address, streamKey } = cameraOf(id, key)
  return `Set the camera to
  server      ${address}
  stream key  ${streamKey}
  video       H.264, a key frame each second
  audio       AAC, or none
The stream goes live as soon as the camera sends. Keep the key secret: whoever has it can publish in its place.`
}
