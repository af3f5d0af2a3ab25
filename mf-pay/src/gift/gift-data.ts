import type { ScreenAddress, ScreenQuery } from 'shared/contract'
import { readCode } from '../code/code'
import { laterQueries } from '../later/later-data'
import { giftQuery } from '../order/get-gift'

/** The calls of a gift's first view. What else is asked depends on the gift, which is asked for only once. */
export async function giftData({ http, params }: ScreenAddress): Promise<readonly ScreenQuery[]> {
  const code = readCode(params.code ?? '')
  if (!code) return []
  const order = http.get('/pay/order/get', { params: { code } })
  const { queryKey } = giftQuery(http, code)
  const later = order.then((one) => laterQueries(http, one))
  // A gift that cannot be had is told as the failure of its own call.
  return [{ queryKey, queryFn: () => order }, ...(await later.catch(() => []))]
}
