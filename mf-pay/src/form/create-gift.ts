import * as v from 'valibot'
import type { GiftRequest, HttpClient, NewGift } from 'shared/contract'
import { isOver } from '../order/standing'
import type { GiftKeys } from './gift-keys'

/** Error code of the service for a key that was used for another gift. */
const OTHER_GIFT = 40903

/**
 * POST /pay/order/create. However often the same gift is sent, it creates one order. If its key belongs to another
 * gift, or to an order that was not paid, it is sent once more with a new key. Rejects with the client's error.
 */
export async function createGift(
  http: HttpClient,
  keys: GiftKeys,
  request: GiftRequest,
): Promise<NewGift> {
  const send = (key: string) =>
    http.post('/pay/order/create', request, { headers: { 'Idempotency-Key': key } })
  const gift = await send(keys.of(request)).catch((error: unknown) => {
    if (codeOf(error) === OTHER_GIFT) return null
    throw error
  })
  return gift && !isOver(gift.order) ? gift : send(keys.renew(request))
}

/** The part of a rejected call that holds the code. */
const refused = v.object({ response: v.object({ data: v.object({ code: v.number() }) }) })

/** The service's error code, which is more specific than the HTTP status. */
export function codeOf(error: unknown): number | null {
  const read = v.safeParse(refused, error)
  return read.success ? read.output.response.data.code : null
}
