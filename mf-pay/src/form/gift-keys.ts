import type { GiftRequest, Memory } from 'shared/contract'
import { keepSent, readDraft, type Sent } from './draft'
import { newRequestKey } from './request-key'

/** The idempotency keys of gifts. The same gift keeps its key, also after a reload and in another tab. */
export interface GiftKeys {
  of: (request: GiftRequest) => string
  /** From now on the same values count as another gift. */
  renew: (request: GiftRequest) => string
}

export function createGiftKeys(memory: Memory): GiftKeys {
  // Fallback when the browser stores nothing: kept as long as the page is open.
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
