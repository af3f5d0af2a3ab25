import { useState, useSyncExternalStore } from 'react'

/** Spec section 9: at this width in CSS px and below, the layout is narrow. */
const NARROW_WIDTH = 768

/** Spec section 9: how long after the last resize the width is looked at again, in ms. */
const RESIZE_DELAY = 100

/**
 * Whether the window is narrow. False on the server and on the first client render, so that hydration matches;
 * the look is the style sheets' business, this flag is for behaviour alone.
 */
export function useNarrow(): boolean {
  const [watch] = useState(createWatch)
  return useSyncExternalStore(watch.subscribe, watch.read, () => false)
}

/** The flag is held, not measured on reading: a render between the resize and the delay must not see it change. */
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
