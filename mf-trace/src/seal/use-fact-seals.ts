import { useSite, type BatchPage } from 'shared/contract'
import { useQuery, type Call } from 'shared/query'
import { logMemory, useRest, type SealState } from 'shared/seal'
import type { Asked } from '../asked/asked'
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
  /** How many facts the signed log reaches, of which the service gave no proof. */
  withheld: number
}

/** The checks of a page's facts, made by this browser once the page is at rest. */
export function useFactSeals(page: BatchPage, asked: Asked): FactSeals {
  const { http } = useSite()
  const facts = factsOn(page, asked)
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
  const withheld = facts.filter(
    ({ id, leaf }) => whyUnchecked(data, id, leaf) === 'withheld',
  ).length
  return { data, error, isFetching, refetch, facts, of, withheld }
}

/** Whether the signed log does not reach some of the facts' places yet. */
const isBehind = (checked: CheckedFacts | undefined, facts: readonly ShownFact[]) =>
  facts.some(({ id, leaf }) => whyUnchecked(checked, id, leaf) === 'ahead')

/**
 * Why a fact with a place in the log was not checked: the signed log ends before the place, or it reaches the place but no
 * proof came. The second stays so: with a grower's consent, the proof of the record that names the grower goes.
 */
function whyUnchecked(checked: CheckedFacts | undefined, id: string, leaf: number | null) {
  if (checked?.log.state !== 'verified' || leaf === null || checked.facts[id]) return null
  return leaf < checked.log.size ? 'withheld' : 'ahead'
}

const WORST: readonly SealState[] = ['failed', 'unchecked', 'verified']

const isProven = (checked: CheckedFacts | undefined, facts: readonly ShownFact[]) =>
  facts.every(({ id }) => checked?.facts[id] === 'verified')
