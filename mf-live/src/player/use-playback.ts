import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Trouble } from './playback'

const loadPlayback = () => import(/* webpackChunkName: "player" */ './playback')

/**
 * Plays an address in the element for as long as the component stands. The player's code is fetched here and
 * not before, beside the address rather than after it.
 */
export function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  url: string | undefined,
  onTrouble: (trouble: Trouble) => void,
  onRefused: () => void,
): void {
  const trouble = useEffectEvent(onTrouble)
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    const element = video.current
    if (element) void loadPlayback().then(({ prepare }) => prepare(element), ignored)
  }, [video])

  useEffect(() => {
    const element = video.current
    if (!element || !url) return
    let close = () => {}
    let ended = false
    loadPlayback().then(
      ({ openPlayback }) => {
        if (ended) return
        close = openPlayback(element, url, {
          onTrouble: (kind) => trouble(kind),
          onRefused: () => refused(),
        })
      },
      () => {
        if (!ended) trouble('network')
      },
    )
    return () => {
      ended = true
      close()
    }
  }, [video, url])
}

// The second effect asks for the same chunk and tells the visitor when it cannot be had.
const ignored = () => {}
