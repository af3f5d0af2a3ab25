import { loadContainer, type ShareScope } from './container'
import { provided } from './provided'

declare global {
  interface Window {
    _FEDERATION_RUNTIME_CORE?: unknown
  }
}

/** What to load: a remote, the address of its code, and the attempt. */
export interface LoadRequest {
  name: string
  /** Address of its container script. */
  entry: string
  /** 0 for the first load; each retry counts up. */
  attempt: number
  /** Whether the container takes the federation runtime's core from the page. */
  usesRuntimeCore: boolean
}

/** What the containers take from the shell. One object for all of them: a container refuses a second one. */
const scope: ShareScope = Object.fromEntries(
  Object.entries(provided).map(([request, module]) => {
    const lib = () => module
    return [request, { '1.0.0': { from: 'shell', eager: true, loaded: true, get: () => lib, lib } }]
  }),
)

/** Loads a remote's `./remote` module. Every attempt has an address of its own, because the browser caches by address. */
export async function loadRemoteModule({
  name,
  entry,
  attempt,
  usesRuntimeCore,
}: LoadRequest): Promise<unknown> {
  if (usesRuntimeCore)
    window._FEDERATION_RUNTIME_CORE ??= await import(
      /* webpackChunkName: "runtime-core" */ '@module-federation/runtime/core'
    )
  const container = await loadContainer(attempt === 0 ? entry : `${entry}?attempt=${attempt}`, name)
  await container.init(scope)
  const factory = await container.get('./remote')
  return factory()
}
