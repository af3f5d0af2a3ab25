/** Why a playlist cannot be played. */
export type PlaylistTrouble =
  'network' | 'slow' | 'forbidden' | 'expired' | 'missing' | 'server' | 'nonsense'

/** One of several qualities of a stream. */
export interface Quality {
  /** `360p`; null for the original source, whose size the media server does not report. */
  name: string | null
  /** The address of its playlist, as written in the stream's playlist. */
  value: string
}

export interface Playlist {
  /** The text of the playlist that lists the segments. The same text twice means that there are no new segments. */
  text: string
  /** Maximum length of a segment, in s. */
  target: number
  /** Best first; empty when there is only one. */
  qualities: Quality[]
}

/** Time limit for a response, in ms. */
const LIMIT_MS = 8_000

/**
 * Fetches a stream's playlist, that of its first quality when there are several. Rejects with a `PlaylistError` that
 * gives the reason.
 */
export async function readPlaylist(url: string): Promise<Playlist> {
  const text = await read(url)
  const qualities = qualitiesOf(text)
  const first = qualities[0]
  const media = first ? await read(new URL(first.value, new URL(url, location.href)).href) : text
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(media)?.[1] ?? 0)
  return { text: media, target, qualities: qualities.length > 1 ? qualities : [] }
}

export class PlaylistError extends Error {
  override readonly name = 'PlaylistError'
  constructor(readonly trouble: PlaylistTrouble) {
    super(`The playlist cannot be read: ${trouble}.`)
  }
}

async function read(url: string): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { signal, cache: 'no-store' })
    text = answer.ok ? await answer.text() : ''
  } catch {
    throw new PlaylistError(signal.aborted ? 'slow' : 'network')
  }
  // 204: the address is valid, but there are no pictures now.
  if (answer.status === 204) throw new PlaylistError('missing')
  if (!answer.ok) throw new PlaylistError(troubleOf(answer.status))
  if (!text.startsWith('#EXTM3U')) throw new PlaylistError('nonsense')
  return text
}

function troubleOf(status: number): PlaylistTrouble {
  if (status === 403) return 'forbidden'
  if (status === 410) return 'expired'
  return status === 404 ? 'missing' : 'server'
}

/** The qualities listed in a master playlist (RFC 8216, 4.3.4.2), best first; none for a media playlist. */
export function qualitiesOf(text: string): Quality[] {
  const found = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(?:#.*\r?\n)*([^#\s].*)$/gm)]
  return found
    .map(([, attributes = '', value = '']) => {
      const rate = Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0)
      const height = /RESOLUTION=\d+x(\d+)/.exec(attributes)?.[1]
      return { name: height ? `${height}p` : null, value: value.trim(), rate }
    })
    .sort((a, b) => b.rate - a.rate)
    .map(({ name, value }) => ({ name, value }))
}
