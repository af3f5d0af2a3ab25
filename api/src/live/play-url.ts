import { Type } from 'typebox'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { Time } from '../envelope/text'
import { OWN_BASE, type LiveSettings } from './settings'
import { signers } from './sign'
import { stateOf } from './state'

export const PlayUrl = Type.Object(
  {
    url: Type.String(),
    protocol: Type.Literal('hls'),
    expiresAt: Time('When the URL expires. Request a new one before.'),
    expiresIn: Type.Integer({
      minimum: 0,
      description: 'Seconds until `expiresAt`, for clients whose clock is wrong.',
    }),
  },
  { title: 'PlayUrl' },
)

/**
 * The signed URL of a live stream and when it expires. Throws the failures `noStream` and `notLive`, the second with
 * the stream's state.
 */
export async function playUrl(queries: Queries, live: LiveSettings, id: string, now = new Date()) {
  const row = await queries
    .selectFrom('live_stream')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('noStream')
  const state = stateOf(row, now)
  if (state.status !== 'live') throw new Failure('notLive', [], tellState(state))
  const expires = Math.floor(now.getTime() / 1000) + live.urlSeconds
  return {
    url: addressOf(row, live, expires),
    protocol: 'hls' as const,
    expiresAt: shanghaiTime(new Date(expires * 1000)),
    expiresIn: live.urlSeconds,
  }
}

/** A URL that staff entered is returned unchanged; all others are signed. */
function addressOf(
  { id, demo, play_url }: { id: string; demo: boolean; play_url: string | null },
  { key, base, signing }: LiveSettings,
  expires: number,
): string {
  if (demo) return signers.nginx({ base: OWN_BASE, id, expires, key })
  return play_url ?? signers[signing]({ base, id, expires, key })
}

/** A stream's state as the API's answers show it. */
export function tellState({ status, startedAt, endedAt }: ReturnType<typeof stateOf>) {
  return {
    status,
    startedAt: startedAt && shanghaiTime(startedAt),
    endedAt: endedAt && shanghaiTime(endedAt),
  }
}
