import { useState } from 'react'

/**
 * The answer, or the last one while the next is on its way and after the next has failed. TanStack's
 * `keepPreviousData` would take the last one away at that failure.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? last
}
