import type { Engine } from './playback'

/**
 * The players that this browser has, in the order in which they are tried: its own where it has one for HLS, which
 * needs nothing more to be loaded, then hls.js where that works. With none of them hls.js is left to say so.
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
