import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
} from 'react'
import { Route, Routes } from 'react-router-dom'
import {
  SiteProvider,
  type Holds,
  type HttpClient,
  type Lang,
  type Memory,
  type Part,
  type Settings,
  type Site,
} from 'shared/contract'
import { I18nextProvider, inLanguage, type I18n } from 'shared/i18n'
import { useLocation } from 'shared/router'
import { QueryClientProvider, type QueryClient } from 'shared/query'
import { Chrome } from './chrome/Chrome'
import { RemoteWaiting } from './remotes/RemoteWaiting'
import type { NewerSiteProps } from './newer-site/NewerSite'
import { OtherLanguage } from './language/OtherLanguage'
import { LateScripts } from './late-scripts/LateScripts'
import { NotFound } from './not-found/NotFound'
import { partAt } from './places'
import { PartsProvider, useParts } from './parts-context'
import { RemoteFrame } from './remotes/RemoteFrame'
import type { RemoteLoader } from './remotes/remote-loader'
import { RemotesProvider } from './remotes/remotes-context'
import { RemoteScreens } from './remotes/RemoteScreens'
import { PlacedWidget } from './remotes/PlacedWidget'
import { OwnScreen } from './OwnScreen'
import { ScreenTitleProvider } from './screen/ScreenTitle'

declare global {
  interface Navigator {
    /** The used part of the Network Information API, which not every browser has. */
    readonly connection?: { saveData?: boolean }
  }
}

const about = () =>
  import(/* webpackChunkName: "about" */ './about/About').then(({ About }) => ({ default: About }))
const contact = () =>
  import(/* webpackChunkName: "contact" */ './contact/Contact').then(({ Contact }) => ({
    default: Contact,
  }))
/** Not worth a word to the visitor when it cannot be loaded. */
const NewerSite = lazy<ComponentType<NewerSiteProps>>(() =>
  import(/* webpackChunkName: "newer-site" */ './newer-site/NewerSite')
    .then(({ NewerSite }) => ({ default: NewerSite }))
    .catch(() => ({ default: () => null })),
)

/** The services that the app depends on, created once by main.tsx (browser) or compose/render.tsx (Node). */
export interface Services {
  http: HttpClient
  settings: Settings
  memory: Memory
  i18n: I18n
  queryClient: QueryClient
  /** Every part of the site, as listed in the registry. */
  parts: Part[]
  remotes: RemoteLoader
  /** Whether the page was rendered for its very address, with the answers of its calls. */
  isRendered?: boolean
  /** Told the screen's own title while a page is rendered in Node. */
  nameScreen?: (title: string | null) => void
  /** Told while a page is rendered in Node that what it should show does not exist. */
  tellMissing?: () => void
  /** Left out where nobody can be asked. */
  findNewer?: NewerSiteProps['findNewer']
}

interface Props {
  services: Services
  lang: Lang
  holds: Holds
  /** Leads to the same screen in another language. */
  onLang?: (lang: Lang) => void
}

/** The whole site, rendered inside the router. */
export function App({ services, lang, holds, onLang = () => {} }: Props) {
  const { queryClient, parts, remotes } = services
  const i18n = useMemo(() => inLanguage(services.i18n, lang), [services.i18n, lang])
  const site = useSiteOf(services, lang)
  const approach = useApproach(parts, remotes)
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={site}>
          <PartsProvider value={parts}>
            <RemotesProvider value={remotes}>
              <ScreenTitleProvider>
                <Chrome lang={lang} onLang={onLang} onApproach={approach}>
                  <Screens holds={holds} limit={services.settings.loadLimit} />
                </Chrome>
                <OtherLanguage lang={lang} onLang={onLang} />
                <LateScripts />
                {services.findNewer && <Offer findNewer={services.findNewer} />}
              </ScreenTitleProvider>
            </RemotesProvider>
          </PartsProvider>
        </SiteProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

function useSiteOf(services: Services, lang: Lang): Site {
  const { http, settings, memory, isRendered, nameScreen, tellMissing } = services
  return useMemo(
    () => ({
      ...{ http, settings, memory, isRendered, nameScreen, tellMissing, lang },
      Widget: PlacedWidget,
    }),
    [http, settings, memory, isRendered, nameScreen, tellMissing, lang],
  )
}

/** Prefetches a remote when a visitor is about to follow its link, unless the browser's data saver is on. */
function useApproach(parts: Part[], remotes: RemoteLoader) {
  return useCallback(
    (path: string) => {
      const remote = partAt(parts, path)?.name
      if (remote && !navigator.connection?.saveData) remotes.load(remote).catch(() => {})
    },
    [parts, remotes],
  )
}

/** Loads the line that offers a newer site once the visitor has moved to another screen. */
function Offer({ findNewer }: NewerSiteProps) {
  const { key } = useLocation()
  const [first] = useState(key)
  if (key === first) return null
  return (
    <Suspense fallback={null}>
      <NewerSite findNewer={findNewer} />
    </Suspense>
  )
}

function Screens({ holds, limit }: { holds: Holds; limit: number }) {
  // The first render repeats the composed loading frame; then the screen.
  const [ready, setReady] = useState(holds !== 'waiting')
  useEffect(() => setReady(true), [])
  const { pathname } = useLocation()
  // The page data already says that no part has this screen, so no part is fetched to check again.
  const [notFound] = useState(holds === 'notFound' ? pathname : null)
  const part = partAt(useParts(), pathname)
  if (!ready) return <RemoteWaiting />
  if (pathname === notFound) return <NotFound />
  if (part)
    return (
      <RemoteFrame key={part.name} name={part.name} limit={limit} heading="h1">
        {(module) => <RemoteScreens name={part.name} remote={module} base={part.base} />}
      </RemoteFrame>
    )
  return (
    <Routes>
      <Route path="/about" element={<OwnScreen title="title.about" load={about} />} />
      <Route path="/contact" element={<OwnScreen title="title.contact" load={contact} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
