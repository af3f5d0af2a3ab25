import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useLocation } from 'shared/router'

/** Goes to the claim that a link within the site named: `/about#organic`. At a full load the browser does so itself. */
export function useAnchor() {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    if (!hash || navigation === 'POP') return
    const target = document.getElementById(hash.slice(1))
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }, [hash, key, navigation])
}
