import { useMemo } from 'react'
import { useSite, type BatchPage } from 'shared/contract'
import { useQuery, type Call } from 'shared/query'
import { logMemory, useRest, type SealState } from 'shared/seal'
import type { CheckedFacts } from './checked-facts'
import { factsOn, type ShownFact } from './facts-on-page'

/** How soon a log that is behind is read again. */
const AGAIN_MS = 10_000

export interface FactSeals extends Pick<
  Call<CheckedFacts>,
  'data' | 'error' | 'isFetching' | 'refetch'
> {
  facts: ShownFact[]
  /** The state of one fact, or the worst of several. */
  of: (...ids: string[]) => SealState
}

/** The checks of a page's facts, made by this browser once the page is at rest. */
export function useFactSeals(page: BatchPage): FactSeals {
  const { http } = useSite()
  const facts = useMemo(() => factsOn(page), [page])
  const isAtRest = useRest()
  const { data, error, isFetching, refetch } = useQuery<CheckedFacts>({
    // By what is shown: another text is checked again.
    queryKey: ['fact seals', facts],
    queryFn: async () => {
      const { checkFacts } = await import(/* webpackChunkName: "seal" */ './check-facts')
      return checkFacts(facts, { http, memory: logMemory })
    },
    // A proof does not age.
    staleTime: ({ state }) => (isProven(state.data, facts) ? Infinity : 0),
    enabled: isAtRest,
    refetchInterval: ({ state }) => isBehind(state.data, facts) && AGAIN_MS,
  })
  const stateOf = (id: string): SealState =>
    data?.log.state === 'verified'
      ? (data.facts[id] ?? 'unchecked')
      : (data?.log.state ?? 'unchecked')
  const of = (...ids: string[]): SealState => {
    const states = ids.map(stateOf)
    return WORST.find((state) => states.includes(state)) ?? 'unchecked'
  }
  return { data, error, isFetching, refetch, facts, of }
}

/** Whether the signed log does not reach some of the facts' places yet. */
const isBehind = (checked: CheckedFacts | undefined, facts: readonly ShownFact[]) =>
  checked?.log.state === 'verified' &&
  facts.some(({ id, leaf }) => leaf !== null && checked.facts[id] === undefined)

const WORST: readonly SealState[] = ['failed', 'unchecked', 'verified']

const isProven = (checked: CheckedFacts | undefined, facts: readonly ShownFact[]) =>
  facts.every(({ id }) => checked?.facts[id] === 'verified')
