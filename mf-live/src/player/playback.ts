/** The player in use: the browser's native one or hls.js. */
export type Engine = 'native' | 'hls'

export interface PlaybackEvents {
  /** Playback failed: no more data arrives, or the data cannot be played. */
  onBroken: (kind: 'network' | 'media') => void
  /** The browser requires a click before it plays. */
  onRefused: () => void
}

/** Playback of one address in one video element. */
export interface Playback {
  /** Stops playback and loading for good; the last frame stays. To resume, open another playback. */
  freeze(): void
  /**
   * Switches to another address of the same stream without interruption. Returns false when this player has to restart
   * for that.
   */
  renew(url: string): boolean
  /** Estimated delay behind the source in s; null while unknown. */
  delay(): number | null
  /** Whether there is sound; null while unknown. */
  hasSound(): boolean | null
  /** Ends playback, stops all requests and empties the element. */
  close(): void
}

/** Starts the element; reports when the browser requires a click first. */
export function start(video: HTMLVideoElement, { onRefused }: PlaybackEvents): void {
  video.play().catch((reason: unknown) => {
    const known = typeof reason === 'object' && reason !== null && 'name' in reason
    if (known && reason.name === 'NotAllowedError') onRefused()
  })
}
