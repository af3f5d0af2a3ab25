import { checkedRemote, type Part, type Registry } from 'shared/contract'
import type { LoadRequest } from './remotes/federation'
import { loadModule } from './remotes/load-module'

interface Asked {
  parts: Part[]
  /** Loads a module as `loadModule` does, but answers with what was loaded here first. */
  load: typeof loadModule
}

/**
 * The parts for a page that was not composed (`npm run dev`). Nothing has been released, so each part's own module is
 * loaded and read. A part that cannot be loaded is omitted and reported on the console.
 *
 * The page goes on with these modules. If it loaded a part again, two runtimes of that part would take its hot updates,
 * and one would run what the other has fetched.
 */
export async function askParts(registry: Registry): Promise<Asked> {
  const loads = new Map<string, Promise<unknown>>()
  const asked = Object.entries(registry.remotes).map(
    async ([name, { base, entry, usesRuntimeCore = true }]) => {
      const module = loadModule({ name, entry: base + entry, attempt: 0, usesRuntimeCore })
      loads.set(name, module)
      return checkedRemote(name, await module).part
    },
  )
  const parts: Part[] = []
  for (const answer of await Promise.allSettled(asked))
    if (answer.status === 'fulfilled') parts.push(answer.value)
    else console.error('A part cannot be loaded:', answer.reason)
  const load = (request: LoadRequest) => {
    const first = loads.get(request.name)
    loads.delete(request.name)
    return first ?? loadModule(request)
  }
  return { parts, load }
}
