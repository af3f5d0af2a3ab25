import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from 'shared/contract'
import { giftsIn, rememberedGifts, watchGifts, type RememberedGift } from './remembered'

/** The gifts that this browser remembers, newest first, kept up to date across tabs; none while a page is hydrated. */
export function useRememberedGifts(): RememberedGift[] {
  const { memory } = useSite()
  // As text, which is equal as long as nothing changed.
  const read = () => JSON.stringify(rememberedGifts(memory))
  const stored = useSyncExternalStore(watchGifts, read, () => '[]')
  return useMemo(() => giftsIn(JSON.parse(stored)), [stored])
}
