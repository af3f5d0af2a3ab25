import { useEffect, useState } from 'react'
import type { Playback } from './playback'

/** How often the picture's delay is read, in ms. */
const EVERY_MS = 1_000

/** The picture's delay behind the source in s, and whether it has sound; null while unknown. */
export function useFacts(playback: () => Playback | null) {
  const [facts, setFacts] = useState({
    delay: null as number | null,
    hasSound: null as boolean | null,
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const now = playback()
      const delay = now?.delay() ?? null
      const hasSound = now?.hasSound() ?? null
      setFacts((before) =>
        before.delay === delay && before.hasSound === hasSound ? before : { delay, hasSound },
      )
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [playback])
  return facts
}
