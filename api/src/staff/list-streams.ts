import { Command } from 'commander'
import { withoutSteering } from '../envelope/signs'
import { cameraOf } from './camera'
import { quietIo, type Terminal } from './terminal'
import type { ResultOf } from './operations'
import { perform } from './staff'

export const listStreamsCommand = (terminal: Terminal) =>
  new Command('list-streams')
    .description(
      'Shows every stream with its state, and where its camera publishes. The keys are secret.',
    )
    .option('--json', 'as JSON, one stream a line')
    .addHelpText(
      'after',
      `
Examples:
  npm run api -- list-streams
  npm run api --silent -- list-streams --json > streams.jsonl`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const streams = await perform('list-streams', {}, quietIo())
      if (streams.length === 0 && !json) terminal.say('There are no streams. add-stream adds one.')
      for (const stream of streams) terminal.say(json ? asJson(stream) : asText(stream))
    })

type Listed = ResultOf<'list-streams'>[number]

const publishing = ({ id, publishKey }: Listed) =>
  publishKey === null ? undefined : cameraOf(id, publishKey)

function asJson(stream: Listed): string {
  const { publishKey: _, ...shown } = stream
  const camera = publishing(stream)
  return JSON.stringify({
    ...shown,
    publishAddress: camera?.address ?? null,
    streamKey: camera?.streamKey ?? null,
  })
}

function asText(stream: Listed): string {
  const { id, status, startedAt, endedAt, title, place, demo, playUrl } = stream
  const since = status === 'offline' ? (endedAt ?? startedAt) : startedAt
  const camera = publishing(stream)
  const source = camera ? `${camera.address}  ${camera.streamKey}` : playUrl
  const line = `${id}  ${status} ${since ?? '(never yet)'}  ${title}, ${place}`
  const shown = [line + (demo ? '  (demonstration)' : ''), ...(source ? [`    ${source}`] : [])]
  return shown.map(withoutSteering).join('\n')
}
