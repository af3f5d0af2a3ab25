import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useNavigationType } from 'react-router-dom'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'

interface Titles {
  /** Sets the document's title for the current route and, after a change of route, announces it once. */
  nameRoute: (title: string) => void
  /**
   * Sets the screen's own title, which takes precedence over the route's; null removes it. The function's identity is
   * stable.
   */
  nameScreen: (title: string | null) => void
}

/** What the document's title is made of. */
interface TitleParts {
  route: string
  /** The screen's own title, which replaces the route's. */
  own: string | null
  site: string
}

const Context = createContext<Titles>({ nameRoute: () => {}, nameScreen: () => {} })

export const useTitles = () => useContext(Context)

/** Updates title, focus and scroll position after a change of route. This is the only place that does. */
export function ScreenTitleProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const announced = useRef(pathname)
  const focused = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  const site = t('title.site')

  const titles = useRef<TitleParts>({ route: '', own: null, site })

  const nameRoute = useCallback(
    (route: string) => {
      titles.current = { ...titles.current, route, site }
      const title = writeTitle(titles.current)
      if (announced.current === pathname) return
      announced.current = pathname
      setAnnouncement(title)
    },
    [pathname, site],
  )
  const nameScreen = useCallback((own: string | null) => {
    titles.current = { ...titles.current, own }
    const title = writeTitle(titles.current)
    // Announced in place of the route's title, but not on the page that was opened first.
    if (own !== null) setAnnouncement((said) => said && title)
  }, [])
  const naming = useMemo(() => ({ nameRoute, nameScreen }), [nameRoute, nameScreen])

  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    // A screen that is entered at one of its sections goes there itself.
    if (hash) return
    document.getElementById('content')?.focus({ preventScroll: true })
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, hash, navigation])

  return (
    <Context.Provider value={naming}>
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Context.Provider>
  )
}

/** Writes the document's title, which no other code does, and returns the screen's part of it. */
function writeTitle({ route, own, site }: TitleParts) {
  const title = own ?? route
  document.title = `${title} · ${site}`
  return title
}

/** One of the shell's own screens with its title. */
export function ShellScreen({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { nameRoute } = useTitles()
  const text = t(title)
  useEffect(() => nameRoute(text), [nameRoute, text])
  return children
}
