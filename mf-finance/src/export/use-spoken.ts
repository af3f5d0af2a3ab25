import { useState } from 'react'

/** A progress that changes ten times a second is read out this often at most. */
const BETWEEN_MS = 5000

/** The words as a screen reader is to be told them: at once the first and those after a wait begins or ends, others now and then. */
export function useSpoken(words: string, waiting: boolean): string {
  const [spoken, setSpoken] = useState(() => ({ words, waiting, at: performance.now() }))
  const now = performance.now()
  const due = waiting !== spoken.waiting || now - spoken.at >= BETWEEN_MS
  if (words !== spoken.words && due) setSpoken({ words, waiting, at: now })
  return spoken.words
}
