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
  /** Names what the address leads to: the document's title and, after a change of route, one announcement. */
  nameRoute: (title: string) => void
  /** What the screen there calls itself, which goes before; null takes it back. The same function for ever. */
  nameScreen: (title: string | null) => void
}

const Context = createContext<Titles>({ nameRoute: () => {}, nameScreen: () => {} })

export const useTitles = () => useContext(Context)

/** Where the visitor is: title, focus and scroll follow the route here and nowhere else. */
export function ScreenTitleProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const announced = useRef(pathname)
  const focused = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  const site = t('title.site')

  const titles = useRef({ route: '', own: null as string | null, site })

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
    // Said in place of the route's title, never on the page that was opened first.
    if (own !== null) setAnnouncement((said) => said && title)
  }, [])
  const naming = useMemo(() => ({ nameRoute, nameScreen }), [nameRoute, nameScreen])

  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])

  return (
    <Context.Provider value={naming}>
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Context.Provider>
  )
}

/** The document's title, written here and nowhere else; returns the screen's part of it. */
function writeTitle({ route, own, site }: { route: string; own: string | null; site: string }) {
  const title = own ?? route
  document.title = `${title} · ${site}`
  return title
}

/** A screen of the shell's own with its title. */
export function ShellScreen({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { nameRoute } = useTitles()
  const text = t(title)
  useEffect(() => nameRoute(text), [nameRoute, text])
  return children
}
