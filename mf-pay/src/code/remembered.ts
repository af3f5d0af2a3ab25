import type { Memory } from 'shared/contract'

/** A gift started in this browser. */
export interface RememberedGift {
  number: string
  code: string
  /** When it was started, in ms since 1970. */
  at: number
  /** The visitor has saved the code; it is not shown again. */
  put?: boolean
}

const DRAWER = 'gifts'
const NEWEST = 5
const FOR_MS = 24 * 60 * 60 * 1000

/** The gifts started in this browser during the last day, newest first. Reading them deletes older ones. */
export function rememberedGifts(memory: Memory, now = Date.now()): RememberedGift[] {
  const list = memory.read<RememberedGift[]>(DRAWER)
  if (!Array.isArray(list)) return []
  const young = list.filter((gift) => isGift(gift) && now - gift.at < FOR_MS)
  if (young.length < list.length) memory.write(DRAWER, young)
  return young
}

const isGift = (gift: Partial<RememberedGift> | null) =>
  typeof gift?.number === 'string' && typeof gift.code === 'string' && typeof gift.at === 'number'

/** Remembers a gift, so that it is found on return from the payment and its code can be shown. */
export function rememberGift(memory: Memory, { number, code }: { number: string; code: string }) {
  const known = rememberedGifts(memory)
  if (known.some((gift) => gift.number === number)) return
  memory.write(DRAWER, [{ number, code, at: Date.now() }, ...known].slice(0, NEWEST))
}

/** Records that the visitor has saved the code; from now on the browser does not show it. */
export function putAway(memory: Memory, code: string): void {
  const gifts = rememberedGifts(memory)
  memory.write(
    DRAWER,
    gifts.map((gift) => (gift.code === code ? { ...gift, put: true } : gift)),
  )
}
