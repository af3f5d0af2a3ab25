import { useState } from 'react'

const STEP = 0.1

/** The sound as the visitor wants it: off at first, since no browser lets a page begin with sound. */
export function useSound() {
  const [muted, setMuted] = useState(true)
  const [volume, setVolume] = useState(1)
  const by = (step: number) =>
    setVolume(Math.round(Math.min(1, Math.max(0, volume + step)) * 10) / 10)
  const louder = () => (muted ? setMuted(false) : by(STEP))
  return {
    muted,
    volume,
    setMuted,
    setVolume,
    /** What the keys do. */
    steps: { louder, softer: () => by(-STEP), mute: () => setMuted(!muted) },
  }
}
