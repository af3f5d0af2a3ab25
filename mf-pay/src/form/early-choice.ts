import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Takes over what a visitor chose in a group of radio buttons before the page's scripts ran.
 * @returns the ref of the element around the radio buttons
 */
export function useEarlyChoice<Group extends HTMLElement>(choose: (value: string) => void) {
  const group = useRef<Group>(null)
  const take = useEffectEvent(choose)
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')
    if (chosen) take(chosen.value)
  }, [])
  return group
}
