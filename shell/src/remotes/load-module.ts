/** What to load: a remote, the address of its code, and the attempt. */
export interface LoadRequest {
  name: string
  /** Address of its container script. */
  entry: string
  /** 0 for the first load; each retry counts up. */
  attempt: number
}

/**
 * Loads a part's `./remote` module through module federation. The single-bundle build in e2e/bench replaces only this
 * module of the shell.
 */
export async function loadModule({ name, entry, attempt }: LoadRequest): Promise<unknown> {
  const { loadRemoteModule } = await import(/* webpackChunkName: "federation" */ './federation')
  return loadRemoteModule(name, entry, attempt)
}
