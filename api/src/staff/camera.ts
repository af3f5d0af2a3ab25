import { readEnvironment } from '../environment'

/** The settings for a camera: the media server's URL (LIVE_PUBLISH) and its stream key. */
export function cameraOf(id: string, key: string) {
  return { address: readEnvironment().live.publish, streamKey: `${id}?key=${key}` }
}
