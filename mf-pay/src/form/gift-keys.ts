import type { GiftRequest, Memory } from 'shared/contract'
import { keepSent, readDraft, type Sent } from './draft'
import { newRequestKey } from './request-key'

/** The keys under which gifts are sent: the same gift has the same one, over a reload and in another tab as well. */
export interface GiftKeys {
  of: (request: GiftRequest) => string
  /** Sent once more it is another gift, whatever its values. */
  renew: (request: GiftRequest) => string
}

export function createGiftKeys(memory: Memory): GiftKeys {
  // For where the browser keeps nothing: there it holds as long as the page.
  let last: Sent | null = null
  const renew = (request: GiftRequest) => {
    last = { key: newRequestKey(), request: JSON.stringify(request), number: null }
    keepSent(memory, request, last)
    return last.key
  }
  const of = (request: GiftRequest) => {
    const draft = readDraft(memory)
    const sent = draft ? draft.sent : last
    return sent?.request === JSON.stringify(request) ? sent.key : renew(request)
  }
  return { of, renew }
}
