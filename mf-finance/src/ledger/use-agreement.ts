import { useEffect } from 'react'
import type { Balance, LedgerSummary } from 'shared/contract'
import { useQueryClient } from 'shared/query'
import { summaryKey } from '../charts/getLedgerSummary'
import { filterOf, isFiltered } from '../filters/ledgerFilter'
import { balanceKey } from './getBalance'
import type { PageState } from './useKeptPage'

/** Figures this much older than the rows beside them are asked again, in milliseconds. */
const STALE_MS = 10_000

/**
 * Keeps overview, charts and choices at one with the rows: when a page arrives whose sums are not theirs, or long
 * after them, they are asked again.
 */
export function useAgreement({ kept, current }: PageState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!kept || !current) return
    const { list } = kept.view
    const filter = filterOf(kept.view)
    const summary = client.getQueryData<LedgerSummary>(summaryKey(list, filter))
    const balance =
      list === 'all' && !isFiltered(filter) ? client.getQueryData<Balance>(balanceKey) : undefined
    const differs =
      (summary && (summary.income !== kept.income || summary.expense !== kept.expense)) ||
      (balance && (balance.totalDonation !== kept.income || balance.totalExpense !== kept.expense))
    void client.invalidateQueries(
      {
        queryKey: ['finance'],
        predicate: ({ queryKey: [, call], state: { dataUpdatedAt } }) =>
          FIGURES.has(call) && dataUpdatedAt > 0 && (differs || kept.at - dataUpdatedAt > STALE_MS),
      },
      { cancelRefetch: false },
    )
  }, [client, kept, current])
}

const FIGURES = new Set<unknown>(['balance', 'summary', 'search-params'])
