import { UNRESTRICTED, type GiftOrder, type HttpClient, type ScreenQuery } from 'shared/contract'
import { dayAfter, formatDate } from 'shared/ui'
import { isPaid } from '../order/standing'
import { accountThenQueries } from './get-account-then'
import { expensesQuery } from './page-expenses'
import { transfersQuery } from './page-transfers'

/** The day of a gift's payment; null while its page says nothing of what became of its money. */
export const dayOfLater = (order: GiftOrder): string | null => {
  const { entry, state, paidAt } = order
  if (!isPaid(order) || entry === null || state === 'refunded' || !paidAt) return null
  return formatDate(paidAt, 'zh', 'table')
}

/** The calls about what became of a gift's money. */
export function laterQueries(http: HttpClient, order: GiftOrder): readonly ScreenQuery[] {
  const day = dayOfLater(order)
  if (day === null) return []
  const { purpose } = order
  const since = dayAfter(day)
  const { rows, moved } = accountThenQueries(http, purpose, day)
  const used =
    purpose === UNRESTRICTED ? transfersQuery(http, since) : expensesQuery(http, { purpose, since })
  return [rows, moved, used]
}
