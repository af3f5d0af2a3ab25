import { useEffect, useRef, useState } from 'react'
import { drawsInTheRound, openPanorama, type Panorama } from './viewer'

/** A picture and a viewer on a slow line; after this many ms the visitor is told and may try again. */
const LIMIT_MS = 30_000

const PICTURE = '/media/panorama/farm.webp'
const SMALL_PICTURE = '/media/panorama/farm-2048.webp'

/** `flat`: this device cannot draw in the round and shows the picture unrolled. */
export type PanoramaState = 'opening' | 'open' | 'failed' | 'flat'

/** The panorama in an element: its state, what its buttons do, and the way to try again. */
export function usePanorama() {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PanoramaState>(() => (drawsInTheRound() ? 'opening' : 'flat'))
  const [panorama, setPanorama] = useState<Panorama | null>(null)
  const [round, setRound] = useState(0)
  const inTheRound = state !== 'flat'
  useEffect(() => {
    if (!inTheRound || !container.current) return
    return open(container.current, (opened) => {
      setPanorama(opened)
      setState(opened ? 'open' : 'failed')
    })
  }, [round, inTheRound])
  const retry = () => {
    // The button goes away; the focus stays in the dialog.
    container.current?.focus()
    setState('opening')
    setRound(round + 1)
  }
  return { container, state, panorama, retry }
}

/** Opens and reports once, null for a failure. Returns what closes it again, at any moment. */
function open(container: HTMLElement, report: (opened: Panorama | null) => void): () => void {
  const wanted = new AbortController()
  let closed = false
  let panorama: Panorama | undefined
  const limit = setTimeout(() => wanted.abort(), LIMIT_MS)
  const still = matches('(prefers-reduced-motion: reduce)')
  openPanorama(container, { picture: picture(), still, signal: wanted.signal })
    .then(
      (opened) => {
        if (closed) return opened.close()
        panorama = opened
        report(opened)
      },
      () => {
        if (!closed) report(null)
      },
    )
    .finally(() => clearTimeout(limit))
  return () => {
    closed = true
    wanted.abort()
    panorama?.close()
  }
}

/** The picture that suits this screen: a phone needs a quarter of the pixels. */
export const picture = () => (matches('(max-width: 768px)') ? SMALL_PICTURE : PICTURE)

const matches = (query: string) => window.matchMedia?.(query).matches ?? false
