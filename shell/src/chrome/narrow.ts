import { useState, useSyncExternalStore } from 'react'

/** Spec section 9: the layout is narrow at this width in CSS px and below. */
const NARROW_WIDTH = 768

/** Spec section 9: how long after the last resize the width is measured again, in ms. */
const RESIZE_DELAY = 100

/**
 * Whether the window is narrow. False on the server and on the first client render, so that hydration matches. Use it
 * for behaviour only; style sheets handle the appearance.
 */
export function useNarrow(): boolean {
  const [watch] = useState(createWatch)
  return useSyncExternalStore(watch.subscribe, watch.read, () => false)
}

/**
 * The flag is stored, not measured on reading, so that a render during the delay after a resize does not see it change.
 */
function createWatch() {
  let narrow: boolean | null = null
  const measure = () => (narrow = window.innerWidth <= NARROW_WIDTH)
  return {
    read: () => narrow ?? measure(),
    subscribe(changed: () => void) {
      let timer: ReturnType<typeof setTimeout>
      const later = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          measure()
          changed()
        }, RESIZE_DELAY)
      }
      window.addEventListener('resize', later)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('resize', later)
      }
    },
  }
}
