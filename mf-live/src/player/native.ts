import { readPlaylist } from './playlist'
import { start, type Playback, type PlaybackEvents } from './playback'

declare global {
  /** What only some browsers have. */
  interface HTMLVideoElement {
    /** On an iPhone: whether the video is full screen. */
    readonly webkitDisplayingFullscreen?: boolean
    // The browsers' different properties that tell whether a video has sound.
    readonly audioTracks?: { length: number }
    readonly mozHasAudio?: boolean
    readonly webkitAudioDecodedByteCount?: number
  }
}

/** A native player starts this many segments before the end of the playlist (RFC 8216, 6.3.3). */
const SEGMENTS_BEHIND = 3

/** Plays with the browser's native HLS player. */
export function playNatively(
  video: HTMLVideoElement,
  url: string,
  events: PlaybackEvents,
): Playback {
  const delay = delayOf(video, url)
  const onError = () =>
    events.onBroken(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media')
  video.addEventListener('error', onError)
  const open = (address: string) => {
    video.src = address
    start(video, events)
  }
  open(url)
  return {
    freeze: () => video.pause(),
    renew: (next) => {
      if (!isPinned(video)) return false
      open(next)
      return true
    },
    delay: delay.now,
    hasSound: () => hasSound(video),
    close: () => {
      video.removeEventListener('error', onError)
      delay.end()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Whether the visitor moved this element out of the page: into picture-in-picture, or an iPhone's full screen. */
export function isPinned(video: HTMLVideoElement): boolean {
  return document.pictureInPictureElement === video || video.webkitDisplayingFullscreen === true
}

/**
 * A native player does not report its delay. It starts some segments before the end, and a segment is on average half
 * its length old when it is listed. The estimate is that plus the time lost in stalls since.
 */
function delayOf(video: HTMLVideoElement, url: string) {
  let target: number | undefined
  let began: { at: number; position: number } | undefined
  const onPlaying = () => {
    began ??= { at: performance.now(), position: video.currentTime }
    if (target === undefined)
      readPlaylist(url).then(
        (playlist) => (target = playlist.target),
        () => {},
      )
  }
  video.addEventListener('timeupdate', onPlaying)
  return {
    now: () => {
      if (!began || !target) return null
      const lost = (performance.now() - began.at) / 1000 - (video.currentTime - began.position)
      return target * (SEGMENTS_BEHIND + 0.5) + Math.max(0, lost)
    },
    end: () => video.removeEventListener('timeupdate', onPlaying),
  }
}

function hasSound(video: HTMLVideoElement): boolean | null {
  const { audioTracks, mozHasAudio, webkitAudioDecodedByteCount } = video
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  if (audioTracks) return audioTracks.length > 0
  return (
    mozHasAudio ??
    (webkitAudioDecodedByteCount === undefined ? null : webkitAudioDecodedByteCount > 0)
  )
}
