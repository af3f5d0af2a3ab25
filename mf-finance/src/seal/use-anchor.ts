import { useSite } from 'shared/contract'
import { useQuery } from 'shared/query'
import type { AnchorCheck } from './anchored'
import type { CheckedLog, LogFault } from './checked'

/** `notYet`: this browser has not asked. `unread`: the service or the log could not be read. */
export type Anchored = AnchorCheck | { state: 'notYet' | 'unread' }

/**
 * What a chain says of a log that was checked, read by this browser from the chain's nodes.
 * @returns undefined where the site has no chain
 */
export function useAnchor(log: CheckedLog | LogFault | undefined): Anchored | undefined {
  const { http, settings } = useSite()
  const hasChain = Boolean(settings.chainEndpoints?.length)
  const checked = log?.state === 'verified' ? log : undefined
  const { data, error } = useQuery<AnchorCheck>({
    queryKey: ['anchor', checked?.note],
    queryFn: async () =>
      (await import(/* webpackChunkName: "seal" */ './check')).checkAnchor(checked!, http),
    enabled: hasChain && checked !== undefined,
  })
  if (!hasChain) return undefined
  return data ?? { state: error ? 'unread' : 'notYet' }
}
