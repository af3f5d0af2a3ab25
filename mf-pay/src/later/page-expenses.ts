import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

export interface Since {
  purpose: string
  /** A day in Asia/Shanghai, such as `2026-11-20`. */
  since: string
}

/** GET /finance/expense/page: the newest expenses of a purpose since a day; more than are shown, for some may not count. */
export const expensesQuery = (http: HttpClient, { purpose, since }: Since) =>
  callQuery(http, '/finance/expense/page', {
    purpose,
    dateFrom: since,
    dateSort: -1,
    pageNo: 1,
    pageSize: 50,
  })

export function useExpenses(asked: Since) {
  const { http } = useSite()
  return useQuery(expensesQuery(http, asked))
}
