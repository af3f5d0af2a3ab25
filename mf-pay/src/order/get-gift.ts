import { useEffect, useState } from 'react'
import { useSite, type Envelope, type GiftOrder, type HttpClient } from 'shared/contract'
import { useQuery, useQueryClient } from 'shared/query'
import { isOpen } from './standing'
import { watchGift } from './watch-gift'

/** How often an open gift is asked for while nothing is told by itself, ms. */
export const POLL_MS = 3_000

export const giftKey = (code: string) => ['pay', 'gift', code] as const

/** GET /pay/order/get: where a gift stands; rejects with 404 for a code that opens none. */
export async function getGift(
  http: HttpClient,
  code: string,
  signal?: AbortSignal,
): Promise<GiftOrder> {
  const answer = await http.get<Envelope<GiftOrder>>('/pay/order/get', { params: { code }, signal })
  return answer.data
}

/**
 * A gift by its code. While it is open the service tells what happens to it; where that does not come through, it is
 * asked every `POLL_MS` while the page is seen, and at once when it is seen again.
 * @param code null where there is none: nothing is asked then
 */
export function useGift(code: string | null) {
  const { http, settings } = useSite()
  const queries = useQueryClient()
  const [told, setTold] = useState(true)
  const key = giftKey(code ?? '')
  const call = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getGift(http, code!, signal),
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
