import { useEffect, useRef, useState } from 'react'
import { drawsInTheRound, openPanorama, type Panorama } from './viewer'

/**
 * Time limit in ms for loading the viewer and the picture on a slow connection; then an error with a retry is shown.
 */
const LIMIT_MS = 30_000

const PICTURE = '/media/panorama/farm.webp'
const SMALL_PICTURE = '/media/panorama/farm-2048.webp'

/** `flat`: this device cannot show the panorama and shows the flat picture. */
export type PanoramaState = 'opening' | 'open' | 'failed' | 'flat'

/** The panorama in an element: its state, its button actions, and the retry. */
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
    // The button disappears, so the focus is moved within the dialog.
    container.current?.focus()
    setState('opening')
    setRound(round + 1)
  }
  return { container, state, panorama, retry }
}

/**
 * Opens the panorama and reports the result once, null for a failure. Returns a function that closes it at any time.
 */
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

/** The picture for this screen size: a phone needs a quarter of the pixels. */
export const picture = () => (matches('(max-width: 768px)') ? SMALL_PICTURE : PICTURE)

const matches = (query: string) => window.matchMedia?.(query).matches ?? false
