import type { MouseEvent } from 'react'

/** A link's click handler that acts without loading a page. Clicks that open another tab stay the browser's. */
export const inThisTab =
  (act: () => void) =>
  (event: MouseEvent): void => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    act()
  }
