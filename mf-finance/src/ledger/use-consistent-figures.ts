import { useEffect } from 'react'
import { useSite } from 'shared/contract'
import { useQueryClient } from 'shared/query'
import { balanceQuery } from '../balance/get-balance'
import { summaryQuery } from '../charts/get-summary'
import { isFiltered } from '../filters/ledger-filter'
import { pathOf, LISTS } from '../list/lists'
import type { PageState } from './use-kept-page'

/** Figures that are older than the rows by more than this are refreshed, in ms. */
const STALE_MS = 10_000

/**
 * Keeps overview, accounts, charts and choices consistent with the rows: they are refreshed when a page arrives with different
 * sums, or long after them.
 */
export function useConsistentFigures({ kept, isOfView }: PageState): void {
  const { http } = useSite()
  const client = useQueryClient()
  useEffect(() => {
    if (!kept || !isOfView) return
    const { list, filter } = kept.view
    const whole = list === 'all' && !isFiltered(filter)
    const summary = client.getQueryData(summaryQuery(http, list, filter).queryKey)
    const balance = whole ? client.getQueryData(balanceQuery(http).queryKey) : undefined
    const differs =
      (summary && (summary.income !== kept.income || summary.expense !== kept.expense)) ||
      (balance && (balance.totalDonation !== kept.income || balance.totalExpense !== kept.expense))
    void client.invalidateQueries(
      {
        predicate: ({ queryKey: [path], state: { dataUpdatedAt } }) =>
          FIGURES.has(path) && dataUpdatedAt > 0 && (differs || kept.at - dataUpdatedAt > STALE_MS),
      },
      { cancelRefetch: false },
    )
  }, [client, http, kept, isOfView])
}

const FIGURES = new Set<unknown>([
  '/finance/balance/get',
  '/finance/account/list',
  ...LISTS.flatMap((list) => [pathOf(list, 'get-summary'), pathOf(list, 'get-search-params')]),
])
