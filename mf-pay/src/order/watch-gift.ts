import type { GiftOrder } from 'shared/contract'

interface Watcher {
  onGift: (gift: GiftOrder) => void
  /** Called with whether the event stream is connected. */
  onTold: (told: boolean) => void
}

/**
 * GET /pay/order/watch: follows an open gift by server-sent events. The browser reconnects automatically after a broken
 * connection, but not after a refused one.
 * @returns a function that ends it
 */
export function watchGift(apiBase: string, code: string, watcher: Watcher): () => void {
  if (typeof EventSource !== 'function') {
    watcher.onTold(false)
    return () => {}
  }
  const source = new EventSource(`${apiBase}/pay/order/watch?code=${encodeURIComponent(code)}`)
  source.addEventListener('order', (event: MessageEvent<string>) => {
    watcher.onTold(true)
    // The service sends the same order here as GET /pay/order/get.
    watcher.onGift(JSON.parse(event.data) as GiftOrder)
  })
  source.addEventListener('error', () => watcher.onTold(false))
  return () => source.close()
}
