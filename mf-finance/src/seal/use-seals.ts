import { useSite } from 'shared/contract'
import { useQuery, useQueryClient, type Call } from 'shared/query'
import { useRest, type SealState } from 'shared/seal'
import type { Anchor } from './anchored'
import type { Checked, ShownRow } from './checked'
import { useAnchor } from './use-anchor'

/** How soon a row that is not yet in the log is looked for again; it joins within 10 s. */
const AGAIN_MS = 10_000

export interface Seals extends Pick<Call<Checked>, 'data' | 'error' | 'isFetching' | 'refetch'> {
  of: (id: string) => SealState
  /** What the chain says of the log; null while nothing is known, undefined where the site has no chain. */
  anchor: Anchor | null | undefined
}

/** How long a check is kept for rows that are no longer on the screen. */
const KEPT_MS = 3_600_000

/** The checks of rows that are on the screen, made by this browser once the page is at rest. */
export function useSeals(rows: readonly ShownRow[]): Seals {
  const { http, memory } = useSite()
  const client = useQueryClient()
  const isAtRest = useRest()
  const { data, error, isFetching, refetch } = useQuery<Checked>({
    // By what is shown: another text of a row is checked again.
    queryKey: ['seals', rows],
    queryFn: async () => {
      const { check } = await import(/* webpackChunkName: "seal" */ './check')
      const checked = await check(rows, { http, memory })
      // What was believed before is checked again when it is shown again.
      if (checked.log.state === 'failed')
        void client.invalidateQueries({ queryKey: ['seals'], refetchType: 'none' })
      return checked
    },
    // A proof does not age.
    staleTime: ({ state }) => (isProven(state.data) ? Infinity : 0),
    gcTime: KEPT_MS,
    enabled: isAtRest && rows.length > 0,
    refetchInterval: ({ state }) => isWaiting(state.data) && AGAIN_MS,
  })
  const anchor = useAnchor(data?.log)
  const of = (id: string) => {
    if (data?.log.state !== 'verified') return data?.log.state ?? 'unchecked'
    return anchor?.check.state === 'contradicts' ? 'failed' : (data.rows[id]?.state ?? 'unchecked')
  }
  return { data, error, isFetching, refetch, of, anchor }
}

const isProven = (checked: Checked | undefined) =>
  checked?.log.state === 'verified' &&
  Object.values(checked.rows).every(({ state }) => state === 'verified')

const isWaiting = (checked: Checked | undefined) =>
  Object.values(checked?.rows ?? {}).some(({ why }) => why === 'waiting')
