import { checkedRemote, type Registry, type Release, type RemoteModule } from 'shared/contract'
import type { Place } from './loader'
import { LoadError, within } from './load-error'

/** The loaded remotes of this tab. */
export interface Remotes {
  /**
   * The remote's module. A loaded module is returned immediately, concurrent loads share one request, and failures are
   * not cached.
   */
  load(name: string): Promise<RemoteModule>
  /** Discards the loaded module and loads it again, with a fresh registry and address. */
  reload(name: string): Promise<RemoteModule>
}

export interface RemotesOptions {
  /** The registry inlined in the page; when null, it is fetched. */
  registry: Registry | null
  /** Time limit for one complete load, in ms. */
  limit: number
  /** Fetches the current registry. */
  fetchRegistry: () => Promise<Registry>
  /** Loads the module behind an entry address (loader.ts). */
  loadModule: (place: Place) => Promise<unknown>
  /** Called once for each loaded module, before it is rendered. */
  onLoaded: (name: string, module: RemoteModule) => void
}

/** Creates the loader of remotes, the only place where they are loaded; see docs/decisions/0003. */
export function createRemotes(options: RemotesOptions): Remotes {
  const loads = new Map<string, Promise<RemoteModule>>()
  const attempts = new Map<string, number>()
  let registry = options.registry

  async function releaseOf(name: string, fresh: boolean): Promise<Release> {
    if (fresh || !registry) registry = await options.fetchRegistry().catch(() => registry)
    const release = registry?.remotes[name]
    if (!release) throw new LoadError('missing', `The registry has no release of ${name}.`)
    return release
  }

  async function fetchModule(name: string, fresh: boolean): Promise<RemoteModule> {
    const release = await releaseOf(name, fresh)
    const attempt = attempts.get(name) ?? 0
    attempts.set(name, attempt + 1)
    const module = await options.loadModule({ name, entry: release.base + release.entry, attempt })
    const remote = checkedRemote(name, module, (faults) => new LoadError('outdated', faults))
    options.onLoaded(name, remote)
    return remote
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

/** Remotes that are already loaded, in the composer or in a single bundle. They can be read without waiting. */
export function readyRemotes(modules: Record<string, RemoteModule>): Remotes {
  const ready = Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [name, settled(module)]),
  )
  const load = (name: string) =>
    ready[name] ?? Promise.reject(new LoadError('missing', `There is no part ${name}.`))
  return { load, reload: load }
}

/** A promise that React's `use` reads synchronously, without suspending. */
function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
