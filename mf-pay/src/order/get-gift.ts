import { useEffect, useState } from 'react'
import { useSite, type GiftOrder } from 'shared/contract'
import { callKey, callQuery, useQuery, useQueryClient } from 'shared/query'
import { isOpen } from './standing'
import { watchGift } from './watch-gift'

/** How often an open gift is asked for while nothing is told by itself, ms. */
const POLL_MS = 3_000

export const giftKey = (code: string) => callKey('/pay/order/get', { code })

/**
 * GET /pay/order/get: where a gift stands, by its code; rejects with 404 for one that opens none. While it is open the service tells what happens to it; where that does not come through, it is
 * asked every `POLL_MS` while the page is seen, and at once when it is seen again.
 * @param code null where there is none: nothing is asked then
 */
export function useGift(code: string | null) {
  const { http, settings } = useSite()
  const queries = useQueryClient()
  const [told, setTold] = useState(true)
  const call = useQuery({
    ...callQuery(http, '/pay/order/get', { code: code ?? '' }),
    enabled: code !== null,
    structuralSharing: (known, next) => newer(known as GiftOrder | undefined, next as GiftOrder),
    refetchInterval: ({ state }) => (!told && state.data && isOpen(state.data) ? POLL_MS : false),
    refetchOnWindowFocus: ({ state }) => (state.data && isOpen(state.data) ? 'always' : false),
  })
  const open = call.data !== undefined && isOpen(call.data)
  useEffect(() => {
    if (!open || code === null) return
    return watchGift(settings.apiBase, code, {
      onGift: (gift) => queries.setQueryData<GiftOrder>(giftKey(code), gift),
      onTold: setTold,
    })
  }, [open, code, settings.apiBase, queries])
  return call
}

/** An answer that was on its way while the gift went on is not taken for news. */
const newer = (known: GiftOrder | undefined, next: GiftOrder): GiftOrder =>
  known && known.number === next.number && known.history.length > next.history.length ? known : next
