import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Takes over what a visitor chose in a group of radio buttons before the page's scripts ran.
 * @param choose told the value, and the group's element
 * @returns the ref of the group
 */
export function useEarlyChoice(choose: (value: string, group: HTMLElement) => void) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const take = useEffectEvent(choose)
  useEffect(() => {
    const group = ref.current
    const chosen = group?.querySelector<HTMLInputElement>(':checked')
    if (group && chosen) take(chosen.value, group)
  }, [])
  return ref
}
