import { useEffect, useEffectEvent } from 'react'

/** How long a picture may be awaited before the player says that it does not come, ms. */
export const PATIENCE_MS = 15_000

/** Calls `onOver` once something was awaited for `PATIENCE_MS` without a break. */
export function usePatience(waiting: boolean, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => over(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
}
