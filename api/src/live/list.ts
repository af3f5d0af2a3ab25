import type { Queries } from '../database/schema'
import { tellState } from './play-url'
import { allStreams } from './streams'

/** Every stream, for staff, with the key that its camera publishes with; null when it plays from elsewhere. */
export async function listStreams(queries: Queries) {
  const streams = await allStreams(queries)
  return streams.map(({ row, state }) => ({
    id: row.id,
    ...tellState(state),
    title: row.title,
    place: row.place,
    demo: row.demo,
    playUrl: row.publish_key === null && !row.demo ? row.play_url : null,
    publishKey: row.publish_key,
  }))
}
