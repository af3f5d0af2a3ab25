import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The time of printing, to be shown on the paper; before that, the time of rendering. ISO 8601. */
export function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The browser prints what is rendered when this handler returns.
    const note = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return at.toISOString()
}
