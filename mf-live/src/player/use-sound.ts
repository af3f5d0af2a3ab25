import { useState } from 'react'

const STEP = 0.1

/** The visitor's sound settings. Sound is off at first, because browsers do not let a page start with sound. */
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
    /** Called by the shortcuts. */
    steps: { louder, softer: () => by(-STEP), mute: () => setMuted(!muted) },
  }
}
