/** What a visitor takes for one thing. */
const PLACES = 'section, article, dialog, main'

/**
 * A `ref` for a button that goes away once it has done its work, a retry above all. When it goes with the focus on
 * it, the heading of the place where it stood gets the focus, so that whoever uses a keyboard or a screen reader
 * goes on from what came instead. Nothing scrolls, and a screen that moves the focus itself has its way.
 */
export function handOnFocus(element: HTMLElement | null) {
  return () => {
    if (!element || document.activeElement !== element) return
    const places = placesAround(element)
    // Only once the change is whole is it known what has gone and what came.
    queueMicrotask(() => {
      const place = places.find(({ isConnected }) => isConnected)
      if (place && document.activeElement === document.body) land(headingOf(place) ?? place)
    })
  }
}

/** The places an element stands in, the nearest first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

const headingOf = (place: HTMLElement) => place.querySelector<HTMLElement>('h1, h2, h3, h4')

function land(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
