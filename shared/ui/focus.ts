/** Elements that visitors perceive as one unit. */
const PLACES = 'section, article, dialog, main'

/**
 * A `ref` for a button that disappears after it is used, such as a retry button. If it is focused when it disappears,
 * the heading of its section gets the focus, so that visitors with a keyboard or screen reader continue at the new
 * content. Nothing scrolls, and a screen that moves the focus itself takes precedence.
 */
export function handOnFocus(element: HTMLElement | null) {
  return () => {
    if (!element || document.activeElement !== element) return
    const places = placesAround(element)
    // What disappeared and what replaced it is known only after the whole change is committed.
    queueMicrotask(() => {
      const place = places.find(({ isConnected }) => isConnected)
      if (place && document.activeElement === document.body) land(headingOf(place) ?? place)
    })
  }
}

/** The sections that contain an element, innermost first. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

const headingOf = (place: HTMLElement) => place.querySelector<HTMLElement>('h1, h2, h3, h4')

function land(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
