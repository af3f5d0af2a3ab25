import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'shared/router'
import { useNarrow } from './narrow'

export interface Menu {
  open: boolean
  toggle(): void
  close(): void
  toggleRef: RefObject<HTMLButtonElement | null>
  panelRef: RefObject<HTMLElement | null>
}

/**
 * The mobile menu. It is closed initially and closes on Escape, on every navigation and when the window crosses the
 * breakpoint. A screen that finishes loading after its address has changed does not close a menu that was opened
 * meanwhile. While the menu is open, Tab cycles through the toggle and the panel; afterwards the focus returns to the
 * toggle.
 */
export function useMenu(): Menu {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt !== null
  const toggleRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  const close = useCallback(() => setOpenedAt(null), [])
  const toggle = useCallback(() => setOpenedAt((was) => (was === null ? keyNow() : null)), [])

  const { key } = useLocation()
  const narrow = useNarrow()
  const [seen, setSeen] = useState({ key, narrow })
  if (seen.key !== key || seen.narrow !== narrow) {
    setSeen({ key, narrow })
    if (openedAt !== key || seen.narrow !== narrow) close()
  }

  useEffect(() => {
    if (!open) return
    const button = toggleRef.current
    const panel = panelRef.current
    if (button && panel) return holdFocus(button, panel, close)
  }, [open, close])

  return { open, toggle, close, toggleRef, panelRef }
}

/** The router's key of the browser's current address; the screen may still be the previous one. */
function keyNow(): string {
  const state: unknown = window.history.state
  const known = typeof state === 'object' && state !== null && 'key' in state
  return known && typeof state.key === 'string' ? state.key : 'default'
}

/** Moves the focus into the panel and traps it there. Returns a function that ends the trap and restores the focus. */
function holdFocus(button: HTMLElement, panel: HTMLElement, close: () => void): () => void {
  const stops = () => [button, ...panel.querySelectorAll<HTMLElement>('a[href], button')]
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Tab') return
    event.preventDefault()
    const all = stops()
    const at = Math.max(
      all.findIndex((stop) => stop === document.activeElement),
      0,
    )
    all[(at + (event.shiftKey ? -1 : 1) + all.length) % all.length]?.focus()
  }
  document.addEventListener('keydown', onKey)
  stops()[1]?.focus()
  return () => {
    document.removeEventListener('keydown', onKey)
    // If a new screen has already taken the focus, it keeps it.
    const at = document.activeElement
    if (!at || at === document.body || panel.contains(at)) button.focus()
  }
}
