import { checkedRemote, type Part, type Registry } from 'shared/contract'
import { loadModule } from './remotes/load-module'

/**
 * The parts for a page that was not composed (`npm run dev`). Nothing has been released, so each part's own module is
 * loaded and read. A part that cannot be loaded is omitted and reported on the console.
 */
export async function askParts(registry: Registry): Promise<Part[]> {
  const asked = Object.entries(registry.remotes).map(
    async ([name, { base, entry, usesRuntimeCore = true }]) => {
      const module = await loadModule({ name, entry: base + entry, attempt: 0, usesRuntimeCore })
      return checkedRemote(name, module).part
    },
  )
  const parts: Part[] = []
  for (const answer of await Promise.allSettled(asked))
    if (answer.status === 'fulfilled') parts.push(answer.value)
    else console.error('A part cannot be loaded:', answer.reason)
  return parts
}
