import { checkedRemote, type Registry, type Release, type RemoteModule } from 'shared/contract'
import { tell } from '../signals'
import type { LoadRequest } from './federation'
import { LoadError, within } from './load-error'

/** Loads remotes, and keeps those that this tab has loaded. */
export interface RemoteLoader {
  /**
   * The remote's module. A loaded module is returned immediately, concurrent loads share one request, and failures are
   * not cached.
   */
  load(name: string): Promise<RemoteModule>
  /** Discards the loaded module and loads it again, with a fresh registry and address. */
  reload(name: string): Promise<RemoteModule>
}

export interface RemoteLoaderOptions {
  /** The registry inlined in the page; when null, it is fetched. */
  registry: Registry | null
  /** Time limit for one complete load, in ms. */
  limit: number
  /** Fetches the current registry. */
  fetchRegistry: () => Promise<Registry>
  /** Loads the module behind an entry address (load-module.ts). */
  loadModule: (request: LoadRequest) => Promise<unknown>
  /** Called once for each loaded module, before it is rendered. */
  onLoaded: (name: string, module: RemoteModule) => void
}

/**
 * Creates the loader of remotes. Everything that the shell shows of a part comes through it; only `development.ts` loads
 * modules without it, to read their descriptions. See docs/decisions/0003.
 */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const loads = new Map<string, Promise<RemoteModule>>()
  const attempts = new Map<string, number>()
  let registry = options.registry

  async function releaseOf(name: string, fresh: boolean): Promise<Release> {
    if (fresh || !registry) registry = await options.fetchRegistry().catch(() => registry)
    const release = registry?.remotes[name]
    if (!release) throw new LoadError('unreachable', `The registry has no release of ${name}.`)
    return release
  }

  async function fetchModule(name: string, fresh: boolean): Promise<RemoteModule> {
    const release = await releaseOf(name, fresh)
    tell({ type: 'loading', part: name, version: release.version })
    const started = performance.now()
    const module = await attemptAt(release).catch((error: unknown) => {
      if (fresh) throw error
      return newerModule(name, release, error)
    })
    const remote = checkedRemote(name, module, (faults) => new LoadError('outdated', faults))
    tell({ type: 'loaded', part: name, ms: performance.now() - started })
    options.onLoaded(name, remote)
    return remote
  }

  /**
   * The module of a newer release, when one was published since; an old tab's own may be gone by then. The registry gets
   * a tenth of the limit, because the visitor already waits.
   */
  async function newerModule(name: string, tried: Release, error: unknown): Promise<unknown> {
    const look = within(options.limit / 10, 'The registry', releaseOf(name, true))
    const newest = await look.catch(() => tried)
    if (newest.version === tried.version) throw error
    return attemptAt(newest)
  }

  function attemptAt({ name, base, entry, usesRuntimeCore = true }: Release): Promise<unknown> {
    const attempt = attempts.get(name) ?? 0
    attempts.set(name, attempt + 1)
    return options.loadModule({ name, entry: base + entry, attempt, usesRuntimeCore })
  }

  function start(name: string, fresh: boolean): Promise<RemoteModule> {
    const load = within(options.limit, name, fetchModule(name, fresh))
    loads.set(name, load)
    load.catch(() => {
      if (loads.get(name) === load) loads.delete(name)
    })
    return load
  }

  return {
    load: (name) => loads.get(name) ?? start(name, false),
    reload: (name) => start(name, true),
  }
}

/** RemoteLoader that are already loaded, in the composer or in a single bundle. They can be read without waiting. */
export function readyRemotes(modules: Record<string, RemoteModule>): RemoteLoader {
  const ready = Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [name, settled(module)]),
  )
  const load = (name: string) =>
    ready[name] ?? Promise.reject(new LoadError('unreachable', `There is no part ${name}.`))
  return { load, reload: load }
}

/** A promise that React's `use` reads synchronously, without suspending. */
function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
