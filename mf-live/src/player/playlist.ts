/** Why a playlist cannot be played from. */
export type PlaylistTrouble =
  'network' | 'slow' | 'forbidden' | 'expired' | 'missing' | 'server' | 'nonsense'

/** One of several qualities of a stream. */
export interface Quality {
  /** `360p`; null for the source as it comes, whose size the media server does not tell. */
  name: string | null
  /** The address of its own playlist as the stream's playlist has it. */
  value: string
}

export interface Playlist {
  /** The text of the playlist that lists the segments: the same text twice means that nothing new came. */
  text: string
  /** Length of a segment at most, s. */
  target: number
  /** Best first; empty when there is one only. */
  qualities: Quality[]
}

/** How long an answer may take, ms. */
const LIMIT_MS = 8_000

/** Reads a stream's playlist, of its first quality where there are several. Rejects with a `PlaylistError` that says why it cannot. */
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
  // 204: the address is good, and there are no pictures now.
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

/** The qualities of a playlist that lists playlists (RFC 8216, 4.3.4.2), best first; none of one that lists segments. */
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
