import { useSite } from 'shared/contract'
import { useQuery } from 'shared/query'
import type { CheckedLog, LogFault } from 'shared/seal'
import type { Anchor } from './anchored'

/** How soon what could not be read is asked for again. */
const AGAIN_MS = 30_000

/**
 * What a chain says of a log that was checked, read by this browser from the chain's nodes.
 * @returns null while nothing is known, undefined where the site has no chain
 */
export function useAnchor(log: CheckedLog | LogFault | undefined): Anchor | null | undefined {
  const { http, settings } = useSite()
  const hasChain = Boolean(settings.chainEndpoints?.length)
  const checked = log?.state === 'verified' ? log : undefined
  const { data } = useQuery<Anchor>({
    queryKey: ['anchor', checked?.note],
    queryFn: async () => {
      const { loadAnchor } = await import(/* webpackChunkName: "seal" */ './check')
      const { compareAnchor, ...view } = await loadAnchor()
      const unread = { state: 'unread' as const }
      return { check: await compareAnchor(checked!, http).catch(() => unread), view }
    },
    enabled: hasChain && checked !== undefined,
    refetchInterval: ({ state }) => state.data?.check.state === 'unread' && AGAIN_MS,
  })
  return hasChain ? (data ?? null) : undefined
}
