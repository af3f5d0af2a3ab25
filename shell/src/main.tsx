// First, so that no string reaches the page before there is a policy.
import './trusted-types'
import { createRoot, hydrateRoot } from 'react-dom/client'
import 'shared/ui/layers.css'
import 'shared/ui/tokens.css'
import 'shared/ui/base.css'
import { langOf, type Part, type Registry } from 'shared/contract'
import { addMessages, createI18n } from 'shared/i18n'
import { createMemory, storedToken } from 'shared/memory'
import { trustScriptsBelow } from 'shared/trusted-types'
import { uiMessages } from 'shared/ui/messages'
import { App, type Services } from './App'
import { startBeacons } from './beacons/start'
import { Crash } from './chrome/Crash'
import { SiteRouter } from './language/SiteRouter'
import { lazyHttp } from './lazy-http'
import { messages } from './messages'
import { queryClientWith } from './page-answers'
import { readPageData } from './page-data'
import { guardLoads, learnHashes } from './remotes/integrity'
import { loadModule } from './remotes/load-module'
import { within } from './remotes/load-error'
import { createRemoteLoader } from './remotes/remote-loader'

const page = readPageData(document)
guardLoads()
if (page.registry) learnHashes(page.registry)
startBeacons(page)
const i18n = createI18n(page.lang, { shell: messages, ui: uiMessages })

/** A developer's own part may take the place of a released one, until the next full load. */
const borrows =
  new URLSearchParams(location.search).has('with') &&
  Object.values(page.registry?.remotes ?? {}).some(({ base }) => /^https?:/.test(base))

/** A composed page contains its registry and is hydrated immediately. */
if (page.registry) {
  const { registry } = page
  if (borrows)
    void import(/* webpackChunkName: "borrowed-part" */ './borrowed-part/borrowed-part').then(
      ({ borrowPart }) => borrowPart(registry, i18n, page.lang) && show(partsOf(registry)),
    )
  else show(partsOf(registry))
} else {
  // In development, where the shell's files are not below /releases/.
  trustScriptsBelow('/')
  void Promise.all([fetchRegistry(), import(/* webpackChunkName: "development" */ './development')])
    .then(([registry, { askParts }]) => askParts(registry))
    .then(({ parts, load }) => show(parts, load))
}

function show(parts: Part[], load = loadModule): void {
  // The page's template contains it.
  const root = document.getElementById('app')!
  const services = servicesFor(parts, load)
  const app = (
    <Crash>
      <SiteRouter>
        {(lang, choose) => (
          <App services={services} lang={lang} holds={page.holds} onLang={choose} />
        )}
      </SiteRouter>
    </Crash>
  )
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

function servicesFor(parts: Part[], load: typeof loadModule): Services {
  return {
    settings: page.settings,
    memory: createMemory('shell'),
    i18n,
    queryClient: queryClientWith(page.answers),
    isRendered: page.answers !== undefined,
    http: lazyHttp({
      base: page.settings.apiBase,
      token: storedToken,
      lang: () => langOf(window.location.pathname),
    }),
    parts,
    remotes: createRemoteLoader({
      registry: page.registry,
      limit: page.settings.loadLimit,
      // Half of the load limit: if the registry does not arrive, the other half remains for trying the registry in the
      // page.
      fetchRegistry: () => within(page.settings.loadLimit / 2, 'The registry', fetchRegistry()),
      loadModule: load,
      onLoaded: (name, remote) => addMessages(i18n, name, remote.messages),
    }),
    ...(page.registry && !borrows && { findNewer: newerThan(page.registry) }),
  }
}

function partsOf({ remotes }: Registry): Part[] {
  return Object.values(remotes).map(({ part }) => part)
}

async function fetchRegistry(): Promise<Registry> {
  if (borrows && page.registry) return page.registry
  const answer = await fetch('/registry.json', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`registry.json answered ${answer.status}.`)
  // The release tool wrote it, from the same type.
  const registry = (await answer.json()) as Registry
  learnHashes(registry)
  return registry
}

/** Compares releases, because a revision may also change only what other visitors get. */
function newerThan(shown: Registry) {
  return async () => {
    const current = basesOf(await fetchRegistry())
    return current === basesOf(shown) ? null : current
  }
}

function basesOf({ shell, remotes }: Registry): string {
  return [shell, ...Object.values(remotes)].map(({ base }) => base).join(' ')
}
