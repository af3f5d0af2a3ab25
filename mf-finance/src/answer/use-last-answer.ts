import { useState } from 'react'

/**
 * The query's data, or the previous data while the next loads or after it has failed. TanStack's `keepPreviousData`
 * would drop the previous data on failure.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? last
}
