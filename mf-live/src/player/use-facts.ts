import { useEffect, useState } from 'react'
import type { Playback } from './playback'

/** How often the picture's delay is read, in ms. */
const EVERY_MS = 1_000

/** What is known of the picture; null while unknown. */
interface Facts {
  delay: number | null
  hasSound: boolean | null
}

/** The picture's delay behind the source in s, and whether it has sound. */
export function useFacts(playback: () => Playback | null) {
  const [facts, setFacts] = useState<Facts>({ delay: null, hasSound: null })
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
