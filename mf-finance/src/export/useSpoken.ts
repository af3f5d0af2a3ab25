import { useState } from 'react'

/** A progress that changes ten times a second is read out this often at most. */
const BETWEEN_MS = 5000

/** The words as a screen reader is to be told them: the first at once, later ones now and then. */
export function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(() => ({ words, at: performance.now() }))
  const now = performance.now()
  if (words !== spoken.words && now - spoken.at >= BETWEEN_MS) setSpoken({ words, at: now })
  return spoken.words
}
