import { readEnvironment } from '../environment'

/** What a camera is set to: the address of the media server (LIVE_PUBLISH) and its stream's key. */
export function cameraOf(id: string, key: string) {
  return { address: readEnvironment().live.publish, streamKey: `${id}?key=${key}` }
}
