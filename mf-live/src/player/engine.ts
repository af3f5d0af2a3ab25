import type { Engine } from './playback'

/** The browser's own player where it has one for HLS: nothing more to load. Else hls.js. */
export function engineOfBrowser(): Engine {
  const video = document.createElement('video')
  return video.canPlayType('application/vnd.apple.mpegurl') === '' ? 'hls' : 'native'
}

export const loadHls = async () =>
  (await import(/* webpackChunkName: "hls" */ 'hls.js/light')).default
