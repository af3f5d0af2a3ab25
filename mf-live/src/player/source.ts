import type { PlayUrl, Stream } from 'shared/contract'
import type { Playlist } from './playlist'
import { troubleOf, type Trouble } from './trouble'

/** The environment that a watch depends on. */
export interface Source {
  /** Requests a new play address. Rejects with the service's error. */
  playUrl(): Promise<PlayUrl>
  /** Requests the stream's current state; undefined when it was taken down. Rejects with the service's error. */
  stream(): Promise<Stream | undefined>
  /** Rejects with a `PlaylistError`. */
  playlist(url: string): Promise<Playlist>
}

/** The playlist, or the reason why it cannot be read. */
export async function look(source: Source, url: string): Promise<Playlist | Trouble> {
  try {
    return await source.playlist(url)
  } catch (error) {
    return troubleOf(error)
  }
}
