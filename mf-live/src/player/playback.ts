/** Which player shows the stream: the browser's own, or hls.js. */
export type Engine = 'native' | 'hls'

export interface PlaybackEvents {
  /** It cannot go on: nothing comes any more, or what comes cannot be shown. */
  onBroken: (kind: 'network' | 'media') => void
  /** The browser wants a click before it plays. */
  onRefused: () => void
}

/** One address playing in one video element. */
export interface Playback {
  /** Stops and loads nothing more; the last picture stays. For good: to go on, another playback is opened. */
  freeze(): void
  /** Goes on from another address of the same stream without a stop. False when this player can only begin anew. */
  renew(url: string): boolean
  /** How far the picture is behind the source, s, estimated; null while that cannot be told. */
  delay(): number | null
  /** Whether there is sound; null while that cannot be told. */
  hasSound(): boolean | null
  /** Ends it, frees the network and empties the element. */
  close(): void
}

/** Starts the element; says so when the browser wants a click first. */
export function start(video: HTMLVideoElement, { onRefused }: PlaybackEvents): void {
  video.play().catch((reason: unknown) => {
    if ((reason as Error).name === 'NotAllowedError') onRefused()
  })
}
