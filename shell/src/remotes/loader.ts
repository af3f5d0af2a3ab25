/** Where one remote's code is to be had. */
export interface Place {
  name: string
  /** Address of its container script. */
  entry: string
  /** 0 for the first load; each retry counts up. */
  attempt: number
}

/**
 * Loads a part's `./remote` module through module federation. A bundle that holds every part replaces this one
 * module (e2e/bench); nothing else in the shell differs.
 */
export async function loadModule({ name, entry, attempt }: Place): Promise<unknown> {
  const { loadRemoteModule } = await import(/* webpackChunkName: "federation" */ './federation')
  return loadRemoteModule(name, entry, attempt)
}
