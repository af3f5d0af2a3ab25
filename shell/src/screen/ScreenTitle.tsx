import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useNavigationType } from 'react-router-dom'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'

const Context = createContext<(title: string) => void>(() => {})

/** Names the screen: the document's title and, after a change of route, one announcement. */
export const useScreenTitle = () => useContext(Context)

/** Where the visitor is: title, focus and scroll follow the route here and nowhere else. */
export function ScreenTitleProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const announced = useRef(pathname)
  const focused = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  const site = t('title.site')

  const setTitle = useCallback(
    (title: string) => {
      document.title = `${title} · ${site}`
      if (announced.current === pathname) return
      announced.current = pathname
      setAnnouncement(title)
    },
    [pathname, site],
  )

  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])

  return (
    <Context.Provider value={setTitle}>
      {children}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Context.Provider>
  )
}

/** A screen of the shell's own with its title. */
export function ShellScreen({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const setTitle = useScreenTitle()
  const text = t(title)
  useEffect(() => setTitle(text), [setTitle, text])
  return children
}
