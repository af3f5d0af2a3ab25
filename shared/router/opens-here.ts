import type { MouseEvent } from 'react'

/** Whether a click on a link opens it in this tab, so that a script may do so without loading a page. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
