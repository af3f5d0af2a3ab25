import type { GiftOrder } from 'shared/contract'

interface Watcher {
  onGift: (gift: GiftOrder) => void
  /** Whether what happens is told by itself just now. */
  onTold: (told: boolean) => void
}

/**
 * GET /pay/order/watch: follows an open gift by server-sent events. The browser connects again by itself where the
 * connection broke, and not where it was refused.
 * @returns ends it
 */
export function watchGift(apiBase: string, code: string, watcher: Watcher): () => void {
  if (typeof EventSource !== 'function') {
    watcher.onTold(false)
    return () => {}
  }
  const source = new EventSource(`${apiBase}/pay/order/watch?code=${encodeURIComponent(code)}`)
  source.addEventListener('order', (event: MessageEvent<string>) => {
    watcher.onTold(true)
    watcher.onGift(JSON.parse(event.data) as GiftOrder)
  })
  source.addEventListener('error', () => watcher.onTold(false))
  return () => source.close()
}
