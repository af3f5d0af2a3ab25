import { useCallback, useEffect, useState, type RefObject } from 'react'

/** `none`: the log has signed nothing yet, so it has no key. */
type Keys = { state: 'waiting' | 'none' | 'failed' } | { state: 'known'; keys: string[] }

/** The log's verifier keys, newest first. @throws when the answer says nothing of the log */
async function load(): Promise<Keys> {
  const answer = await fetch('/log/vkey')
  if (answer.status === 404) return { state: 'none' }
  // A page of a provider or a proxy is no key.
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/plain'))
    throw new Error(`/log/vkey was answered with ${answer.status}.`)
  return { state: 'known', keys: (await answer.text()).split('\n').filter(Boolean) }
}

/** The published keys, loaded when their place comes into view, and again on request. */
export function usePublishedKeys(place: RefObject<Element | null>) {
  const [found, setFound] = useState<Keys>({ state: 'waiting' })
  const ask = useCallback(() => {
    setFound({ state: 'waiting' })
    load().then(setFound, () => setFound({ state: 'failed' }))
  }, [])
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      ask()
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [place, ask])
  return { found, ask }
}
