import type Hls from 'hls.js'
import { loadHls } from './engine'
import { start, type Playback, type PlaybackEvents } from './playback'

/** Plays with hls.js, which is fetched on demand. */
export function playByHls(video: HTMLVideoElement, url: string, events: PlaybackEvents): Playback {
  const address = new Address(url)
  let hls: Hls | undefined
  let sound: boolean | null = null
  let over = false
  loadHls().then(
    (Library) => {
      if (over) return
      if (!Library.isSupported()) return events.onBroken('media')
      hls = create(Library, address)
      hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
        if (fatal) events.onBroken(type === Library.ErrorTypes.NETWORK_ERROR ? 'network' : 'media')
      })
      hls.on(Library.Events.BUFFER_CODECS, (_event, tracks) => {
        sound = Boolean(tracks.audio ?? tracks.audiovideo)
      })
      hls.on(Library.Events.MANIFEST_PARSED, () => start(video, events))
      hls.loadSource(url)
      hls.attachMedia(video)
    },
    () => {
      if (!over) events.onBroken('network')
    },
  )
  return {
    freeze: () => {
      hls?.stopLoad()
      video.pause()
    },
    renew: (next) => {
      address.become(next)
      return true
    },
    delay: () => hls?.latency || null,
    hasSound: () => sound,
    close: () => {
      over = true
      hls?.destroy()
    },
  }
}

function create(Library: typeof Hls, address: Address): Hls {
  const retries = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2_000 }
  const policy = {
    default: {
      maxTimeToFirstByteMs: 8_000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: retries,
      errorRetry: retries,
    },
  }
  return new Library({
    enableWorker: false,
    liveSyncDurationCount: 2,
    // Catches up after stalls by playing slightly faster, too little to be noticed.
    maxLiveSyncPlaybackRate: 1.1,
    // Drops the back buffer, because a stream may run in a tab for a day.
    backBufferLength: 10,
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    xhrSetup: (xhr, url) => xhr.open('GET', address.now(url), true),
  })
}

/** Rewrites requests from the address that hls.js started with to the newest signed address. */
class Address {
  readonly #given: string[]
  constructor(url: string) {
    this.#given = [absolute(url)]
  }

  become(url: string): void {
    this.#given.push(absolute(url))
  }

  now(url: string): string {
    // The constructor gives the first one, and none is removed.
    const newest = this.#given.at(-1)!
    for (const old of this.#given) {
      if (url === old) return newest
      const folder = folderOf(old)
      if (url.startsWith(folder)) return folderOf(newest) + url.slice(folder.length)
    }
    return url
  }
}

const absolute = (url: string) => new URL(url, location.href).href
const folderOf = (url: string) => new URL('.', url).href
