import { useState } from 'react'

/** How often a changing progress is announced at most, in ms. */
const BETWEEN_MS = 5000

/**
 * The text to announce to screen readers: immediately for the first one and when waiting starts or ends, otherwise only
 * now and then.
 */
export function useSpoken(words: string, waiting: boolean): string {
  const [spoken, setSpoken] = useState(() => ({ words, waiting, at: performance.now() }))
  const now = performance.now()
  const due = waiting !== spoken.waiting || now - spoken.at >= BETWEEN_MS
  if (words !== spoken.words && due) setSpoken({ words, waiting, at: now })
  return spoken.words
}
