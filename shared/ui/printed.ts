import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the page is printed, to stand on the paper; before that when it was drawn. ISO 8601. */
export function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The browser prints what is drawn when this returns.
    const note = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return at.toISOString()
}
