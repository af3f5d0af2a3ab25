import type { Engine } from './playback'

/**
 * The players that this browser supports, in the order in which they are tried: native HLS, which needs no further
 * code, then hls.js. When neither is supported, hls.js is returned, because it reports that error.
 */
export function enginesOfBrowser(): Engine[] {
  const video = document.createElement('video')
  const native = video.canPlayType('application/vnd.apple.mpegurl') !== ''
  const hls = 'MediaSource' in window || 'ManagedMediaSource' in window
  if (!native) return ['hls']
  return hls ? ['native', 'hls'] : ['native']
}

export const loadHls = async () =>
  (await import(/* webpackChunkName: "hls" */ 'hls.js/light')).default
