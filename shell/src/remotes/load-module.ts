import type { LoadRequest } from './federation'

/**
 * Loads a part's `./remote` module through module federation. The single-bundle build in e2e/bench replaces only this
 * module of the shell.
 */
export async function loadModule(request: LoadRequest): Promise<unknown> {
  const { loadRemoteModule } = await import(/* webpackChunkName: "federation" */ './federation')
  return loadRemoteModule(request)
}
