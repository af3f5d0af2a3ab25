import {
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type To,
} from 'react-router-dom'
import { inLang, langOf, screenPath, type Lang } from 'shared/contract'
import { rememberLang } from './remembered'

type History = ReturnType<typeof createBrowserHistory>

interface Props {
  /** @param choose leads to the same screen in another language */
  children: (lang: Lang, choose: (lang: Lang) => void) => ReactNode
}

/**
 * The browser's router. The language is the address's prefix, which no screen sees: a screen links to `/finance`, and an
 * English page leads to `/en/finance`. So a change of language keeps the screen with everything in it.
 */
export function SiteRouter({ children }: Props) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }))
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  })
  const lang = langOf(location.pathname)
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) =>
        startTransition(() => setState({ action, location })),
      ),
    [history],
  )
  useLayoutEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  const choose = useCallback(
    (next: Lang) => {
      rememberLang(next)
      // Replaced, not pushed: going back leads to the screen before, not to the same one.
      const { pathname, search, hash } = history.location
      const state: unknown = history.location.state
      history.replace({ pathname: inLang(next, screenPath(pathname)), search, hash }, state)
    },
    [history],
  )
  const navigator = useMemo(() => navigatorIn(lang, history), [lang, history])
  const shown = useMemo(
    () => ({ ...location, pathname: screenPath(location.pathname) }),
    [location],
  )
  return (
    <Router location={shown} navigationType={action} navigator={navigator}>
      {children(lang, choose)}
    </Router>
  )
}

/** Leads to screens in one language. */
function navigatorIn(lang: Lang, history: History): Navigator {
  const there = (to: To): To =>
    typeof to === 'string'
      ? inLang(lang, to)
      : { ...to, pathname: inLang(lang, to.pathname ?? '/') }
  return {
    createHref: (to) => history.createHref(there(to)),
    // The router matches what this returns with the paths of screens.
    encodeLocation: (to) => history.encodeLocation(to),
    push: (to, state) => history.push(there(to), state),
    replace: (to, state) => history.replace(there(to), state),
    go: (steps) => history.go(steps),
  }
}
