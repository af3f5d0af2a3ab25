import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { loadContainer } from './container'
import { provided } from './provided'

declare global {
  interface Window {
    _FEDERATION_RUNTIME_CORE?: typeof runtimeCore
  }
}

// The remotes' entries do not include the federation runtime's core; they use the shell's
// (experiments.externalRuntime).
window._FEDERATION_RUNTIME_CORE = runtimeCore

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(provided).map(([request, module]) => [
      request,
      {
        version: '1.0.0',
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  ),
  plugins: [
    {
      // `mf_` and `./remote` are set in build/webpack.mjs (`federation`).
      name: 'container-loader',
      loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) =>
        loadContainer(entry, entryGlobalName.replace(/^mf_/, '')),
    },
  ],
})

/**
 * Loads a remote's `./remote` module. Every attempt is registered under a new name, because the runtime caches the
 * failure under the old one and warns when a name is reused.
 */
export async function loadRemoteModule(
  name: string,
  entry: string,
  attempt: number,
): Promise<unknown> {
  const registered = attempt === 0 ? name : `${name}-${attempt}`
  const fresh = attempt === 0 ? entry : `${entry}?attempt=${attempt}`
  instance.registerRemotes([{ name: registered, entry: fresh, entryGlobalName: `mf_${name}` }])
  return instance.loadRemote(`${registered}/remote`)
}
