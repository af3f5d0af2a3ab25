import { useRef, useState, type KeyboardEvent } from 'react'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Makes the marks of a chart one tab stop (roving tabindex): arrow keys, Home and End move between marks. */
export function useMarks(count: number) {
  const marks = useRef<(Element & HTMLOrSVGElement)[]>([])
  const [stop, setStop] = useState(0)
  const [shown, setShown] = useState<number | null>(null)
  const last = count - 1

  const step = (event: KeyboardEvent, place: number) => {
    const to = STEPS[event.key]?.(place, last)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    marks.current[to]?.focus()
  }
  const markProps = (place: number) => ({
    role: 'img',
    tabIndex: place === Math.min(stop, last) ? 0 : -1,
    ref: (element: (Element & HTMLOrSVGElement) | null) => {
      if (element) marks.current[place] = element
    },
    onFocus: () => {
      setStop(place)
      setShown(place)
    },
    onBlur: () => setShown(null),
    onPointerEnter: () => setShown(place),
    onKeyDown: (event: KeyboardEvent) => step(event, place),
  })
  return {
    /** The mark whose values are shown next to the chart; null when none is selected. */
    shown: shown !== null && shown <= last ? shown : null,
    leave: () => setShown(null),
    markProps,
  }
}
