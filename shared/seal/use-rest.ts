import { useEffect, useState } from 'react'

/** True once the browser has nothing more urgent to do after the first paint. */
export function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const rest = () => setAtRest(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isAtRest
}
