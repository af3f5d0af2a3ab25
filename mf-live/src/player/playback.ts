import type Hls from 'hls.js'

/** Why there is no picture: the source cannot be reached, or this browser cannot show it. */
export type Trouble = 'network' | 'unsupported'

export interface PlaybackEvents {
  onTrouble: (trouble: Trouble) => void
  /** The browser wants a click before it plays. */
  onRefused: () => void
}

/**
 * Shows an HLS address in a video element: natively where the browser can, else by hls.js, which is fetched
 * only then. A native player that refuses the source hands over to hls.js once, whose answer says why.
 * @returns ends it, frees the network and empties the element.
 */
export function openPlayback(
  video: HTMLVideoElement,
  url: string,
  events: PlaybackEvents,
): () => void {
  let close = () => {}
  let ended = false
  const openHls = () =>
    loadHls().then(
      (Library) => {
        if (!ended) close = playByHls(Library, video, url, events)
      },
      () => {
        if (!ended) events.onTrouble('network')
      },
    )
  if (playsNatively(video)) close = playNatively(video, url, events, openHls)
  else void openHls()
  return () => {
    ended = true
    close()
  }
}

/** Fetches what this browser will need, so that it arrives beside the play address and not after it. */
export function prepare(video: HTMLVideoElement): void {
  if (!playsNatively(video)) void loadHls().catch(() => {})
}

const playsNatively = (video: HTMLVideoElement) =>
  video.canPlayType('application/vnd.apple.mpegurl') !== ''

const loadHls = async () => (await import(/* webpackChunkName: "hls" */ 'hls.js/light')).default

function playNatively(
  video: HTMLVideoElement,
  url: string,
  events: PlaybackEvents,
  next: () => Promise<void>,
): () => void {
  const end = () => {
    video.removeEventListener('error', onError)
    empty(video)
  }
  const onError = () => {
    const { code } = video.error ?? {}
    if (code === MediaError.MEDIA_ERR_NETWORK) return events.onTrouble('network')
    end()
    void next()
  }
  video.addEventListener('error', onError)
  video.src = url
  start(video, events)
  return end
}

function playByHls(
  Library: typeof Hls,
  video: HTMLVideoElement,
  url: string,
  events: PlaybackEvents,
): () => void {
  if (!Library.isSupported()) {
    events.onTrouble('unsupported')
    return () => {}
  }
  const hls = new Library({ enableWorker: false })
  hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
    if (fatal)
      events.onTrouble(type === Library.ErrorTypes.NETWORK_ERROR ? 'network' : 'unsupported')
  })
  hls.on(Library.Events.MANIFEST_PARSED, () => start(video, events))
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}

function start(video: HTMLVideoElement, { onRefused }: PlaybackEvents): void {
  video.play().catch((reason: unknown) => {
    if ((reason as Error).name === 'NotAllowedError') onRefused()
  })
}

function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
