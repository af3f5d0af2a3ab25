import { useEffect, useState } from 'react'
import { useSite, type GiftOrder, type HttpClient } from 'shared/contract'
import { callKey, callQuery, mayReturn, queryOptions, useQuery, useQueryClient } from 'shared/query'
import { isOpen } from './standing'
import { watchGift } from './watch-gift'

/** Polling interval of an open gift without an event stream, in ms. */
const POLL_MS = 3_000

export const giftKey = (code: string) => callKey('/pay/order/get', { code })

/**
 * GET /pay/order/get: the state of a gift by its code; rejects with 404 for an unknown code. An open gift is requested
 * again when the page becomes visible again.
 */
export const giftQuery = (http: HttpClient, code: string) =>
  queryOptions({
    ...callQuery(http, '/pay/order/get', { code }),
    structuralSharing: (known, next) => (isNewer(known, next) ? known : next),
    refetchOnWindowFocus: (query) =>
      mayReturn(query) && (!query.state.data || (isStillOpen(query.state) && 'always')),
  })

const isStillOpen = ({ data }: { data?: GiftOrder }) => data !== undefined && isOpen(data)

/** The state of one gift of a list. While it is open and the page is visible, it is polled. */
export function useGiftNow(code: string) {
  const { http } = useSite()
  return useQuery({
    ...giftQuery(http, code),
    refetchInterval: ({ state }) => (isStillOpen(state) ? POLL_MS : false),
  })
}

/**
 * The state of the gift that a screen is about. While it is open the service pushes its changes; without the event
 * stream, it is polled.
 * @param code null when there is none; then nothing is requested
 */
export function useGift(code: string | null) {
  const { http, settings } = useSite()
  const queries = useQueryClient()
  const [told, setTold] = useState(true)
  const call = useQuery({
    ...giftQuery(http, code ?? ''),
    enabled: code !== null,
    refetchInterval: ({ state }) => (!told && isStillOpen(state) ? POLL_MS : false),
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

/** Whether the known state of an order is newer than a response, which is then ignored. */
const isNewer = (known: unknown, next: unknown): boolean =>
  isOrder(known) &&
  isOrder(next) &&
  known.number === next.number &&
  known.history.length > next.history.length

const isOrder = (data: unknown): data is Pick<GiftOrder, 'number' | 'history'> =>
  typeof data === 'object' &&
  data !== null &&
  'number' in data &&
  typeof data.number === 'string' &&
  'history' in data &&
  Array.isArray(data.history)
