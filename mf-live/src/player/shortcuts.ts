import type { KeyboardEvent } from 'react'

/** What the keys do. `louder` and `softer` are steps of 10 %. */
export interface ShortcutActions {
  toggle: () => void
  louder: () => void
  softer: () => void
  mute: () => void
  fullScreen: () => void
}

/** The id of the sentence about the keys, which the bar holds. */
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
 * The player's keys: space, arrows, m and f, while the focus is inside the region and nowhere else (WCAG 2.1.4).
 * @returns what to spread on the region, which needs a role and a name of its own
 */
export function useShortcuts(actions: ShortcutActions) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, altKey, metaKey } = event
    const action = KEYS[key.length === 1 ? key.toLowerCase() : key]
    if (!action || ctrlKey || altKey || metaKey || event.defaultPrevented) return
    if (keepsKey(event.target as HTMLElement, key)) return
    event.preventDefault()
    // A key held down goes on changing the volume, but does not flicker between two states.
    if (!event.repeat || key.startsWith('Arrow')) actions[action]()
  }
  return {
    onKeyDown,
    tabIndex: 0,
    'aria-keyshortcuts': 'Space ArrowUp ArrowDown ArrowLeft ArrowRight M F',
    'aria-describedby': KEYS_ID,
  }
}

/** Whether a control answers to the key itself: a choice to all of them, letters lead to its options. */
function keepsKey(target: HTMLElement, key: string): boolean {
  if (target.closest('select, textarea')) return true
  if (target.closest('input')) return key === ' ' || key.startsWith('Arrow')
  return key === ' ' && target.closest('button, a') !== null
}
