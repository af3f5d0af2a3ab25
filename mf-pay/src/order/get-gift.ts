import { useEffect, useState } from 'react'
import { useSite, type GiftOrder } from 'shared/contract'
import { callKey, callQuery, useQuery, useQueryClient } from 'shared/query'
import { isOpen } from './standing'
import { watchGift } from './watch-gift'

/** Polling interval of an open gift while there is no event stream, in ms. */
const POLL_MS = 3_000

export const giftKey = (code: string) => callKey('/pay/order/get', { code })

/**
 * GET /pay/order/get: the state of a gift by its code; rejects with 404 for an unknown code. While the gift is open the
 * service pushes its changes. Without the event stream, the gift is polled every `POLL_MS` while the page is visible,
 * and immediately when it becomes visible again.
 * @param code null when there is none; then nothing is requested
 */
export function useGift(code: string | null) {
  const { http, settings } = useSite()
  const queries = useQueryClient()
  const [told, setTold] = useState(true)
  const call = useQuery({
    ...callQuery(http, '/pay/order/get', { code: code ?? '' }),
    enabled: code !== null,
    structuralSharing: (known, next) => (isNewer(known, next) ? known : next),
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
