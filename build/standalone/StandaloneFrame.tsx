import { useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import * as part from 'part'
import {
  DEFAULT_SETTINGS,
  LANGS,
  links,
  SiteProvider,
  type Lang,
  type RemoteModule,
  type Site,
} from 'shared/contract'
import { createHttp } from 'shared/http'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { createMemory, storedToken } from 'shared/memory'
import { QueryClient, QueryClientProvider } from 'shared/query'
import { Link, useRoutes } from 'shared/router'
import { uiMessages } from 'shared/ui/messages'
import styles from './StandaloneFrame.module.css'

// The part that this build is for; see `standalone` in build/dev-webpack.mjs.
const remote: RemoteModule = part

const { name, base } = remote.part
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** One remote alone, in the smallest frame that gives it what the shell would. */
export function StandaloneFrame() {
  const [lang, setLang] = useState<Lang>('zh')
  const i18n = useMemo(() => createI18n(lang, { ui: uiMessages, [name]: remote.messages }), [lang])
  const site = useMemo<Site>(
    () => ({
      http: createHttp({
        base: '/api',
        token: storedToken,
        lang: () => lang,
      }),
      lang,
      settings: DEFAULT_SETTINGS,
      memory: createMemory(name),
      Widget: ({ name: widget }) => (
        <p className={styles.note}>{widget} 由另一个部分提供，独立运行时不显示。</p>
      ),
      nameScreen: (title) => {
        document.title = title ?? `mf-${name}`
      },
    }),
    [lang],
  )
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <SiteProvider value={site}>
          <BrowserRouter>
            <nav className={styles.bar} aria-label="standalone">
              <strong>mf-{name}</strong>
              <Link to={base}>{base}</Link>
              {LANGS.map((other) => (
                <button key={other} aria-pressed={other === lang} onClick={() => setLang(other)}>
                  {other}
                </button>
              ))}
            </nav>
            <main>
              <Screens />
            </main>
          </BrowserRouter>
        </SiteProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

function Screens() {
  const path = base === links.home() ? '/*' : `${base}/*`
  const screens = useRoutes([{ path, children: remote.routes }])
  return screens ?? <p className={styles.note}>这个部分没有此地址。No such screen in this part.</p>
}
