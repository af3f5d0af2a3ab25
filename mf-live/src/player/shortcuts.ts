import type { KeyboardEvent } from 'react'

/** The actions of the shortcuts. `louder` and `softer` are steps of 10 %. */
export interface ShortcutActions {
  toggle: () => void
  louder: () => void
  softer: () => void
  mute: () => void
  fullScreen: () => void
}

/** The id of the description of the shortcuts, which the bar renders. */
export const KEYS_ID = 'player-keys'

const KEYS: Record<string, keyof ShortcutActions> = {
  ' ': 'toggle',
  ArrowUp: 'louder',
  ArrowRight: 'louder',
  ArrowDown: 'softer',
  ArrowLeft: 'softer',
  m: 'mute',
  f: 'fullScreen',
}

/**
 * The player's shortcuts: space, arrows, m and f, only while the focus is inside the region (WCAG 2.1.4).
 * @returns the props to spread on the region, which needs its own role and accessible name
 */
export function useShortcuts(actions: ShortcutActions) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, altKey, metaKey } = event
    const action = KEYS[key.length === 1 ? key.toLowerCase() : key]
    if (!action || ctrlKey || altKey || metaKey || event.defaultPrevented) return
    if (keepsKey(event.target, key)) return
    event.preventDefault()
    // A key held down keeps changing the volume, but does not toggle repeatedly.
    if (!event.repeat || key.startsWith('Arrow')) actions[action]()
  }
  return {
    onKeyDown,
    tabIndex: 0,
    'aria-keyshortcuts': 'Space ArrowUp ArrowDown ArrowLeft ArrowRight M F',
    'aria-describedby': KEYS_ID,
  }
}

/** Whether a control handles the key itself. A select handles all keys, because letters jump to its options. */
function keepsKey(target: EventTarget, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('select, textarea')) return true
  if (target.closest('input')) return key === ' ' || key.startsWith('Arrow')
  return key === ' ' && target.closest('button, a') !== null
}
