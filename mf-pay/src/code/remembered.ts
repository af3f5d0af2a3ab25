import { isTime, type GiftOrder, type Memory, type NewGift } from 'shared/contract'
import { isOpen, isOver } from '../order/standing'
import { isLastSeen, lastSeen, type LastSeen } from './last-seen'

/** A gift started in this browser. */
export interface RememberedGift {
  number: string
  /** Opens the receipt. */
  code: string
  /** When it was started, in ms since 1970. */
  at: number
  /** The visitor has saved the code; the receipt does not ask for it again. */
  put?: boolean
  seen?: LastSeen
}

/**
 * The format's version is part of the key, so that an earlier or later release of this part neither misreads the list
 * nor spoils it (docs/decisions/0025).
 */
const DRAWER = 'gifts-2'
/** The first version: the gifts of one day, an array without `seen`. */
const FIRST_DRAWER = 'gifts'
export const NEWEST = 20
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 365 * DAY_MS
/** An order that ended unpaid has no receipt; it is listed this long after the visitor first saw that it ended. */
const OVER_MS = 7 * DAY_MS

/** The gifts started in this browser, newest first. Reading them deletes those that are too old. */
export function rememberedGifts(memory: Memory, now = Date.now()): RememberedGift[] {
  const kept = [...giftsIn(memory.read(FIRST_DRAWER)), ...giftsIn(memory.read(DRAWER))]
  const young = kept.filter(({ at, seen }) =>
    seen && isOver(seen) ? now - seen.at < OVER_MS : now - at < KEPT_MS,
  )
  if (young.length < kept.length || memory.read(FIRST_DRAWER) !== null) {
    memory.write(DRAWER, young)
    memory.forget(FIRST_DRAWER)
  }
  return young
}

/** The gifts in a stored value; whatever else is in it is left out. */
export const giftsIn = (stored: unknown): RememberedGift[] =>
  Array.isArray(stored) ? stored.filter(isGift).map(withSoundSeen) : []

function isGift(gift: Partial<RememberedGift> | null): gift is RememberedGift {
  return typeof gift?.number === 'string' && typeof gift.code === 'string' && isTime(gift.at)
}

const withSoundSeen = ({ seen, ...gift }: RememberedGift): RememberedGift =>
  isLastSeen(seen) ? { ...gift, seen } : gift

/** Remembers a gift, so that it is found on return from the payment and listed on `/pay`. */
export function rememberGift(memory: Memory, { code, order }: NewGift): void {
  const known = rememberedGifts(memory)
  if (known.some((gift) => gift.code === code)) return
  const at = Date.now()
  const gift = { number: order.number, code, at, seen: lastSeen(order, at) }
  keep(memory, [gift, ...known].slice(0, NEWEST))
}

/** Keeps what the service said of a gift at a time, if the gift is remembered here. */
export function noteSeen(memory: Memory, code: string, order: GiftOrder, at: number): void {
  const gifts = rememberedGifts(memory)
  const seen = gifts.find((one) => one.code === code)?.seen
  if (seen && isOver(seen) && seen.state === order.state) return
  if ((seen?.at ?? 0) < at) change(memory, code, { seen: lastSeen(order, at) })
}

/** Records that the visitor has saved the code. */
export const putAway = (memory: Memory, code: string): void => change(memory, code, { put: true })

function change(memory: Memory, code: string, to: Partial<RememberedGift>) {
  const gifts = rememberedGifts(memory)
  keep(
    memory,
    gifts.map((gift) => (gift.code === code ? { ...gift, ...to } : gift)),
  )
}

/** Removes one gift from this browser; the gift itself does not change. */
export const forgetGift = (memory: Memory, code: string): void =>
  keep(
    memory,
    rememberedGifts(memory).filter((gift) => gift.code !== code),
  )

/** Removes all gifts from this browser. */
export const forgetGifts = (memory: Memory): void => keep(memory, [])

/** Whether the gift was waiting for its payment when it was last seen. */
export const isWaiting = ({ seen }: RememberedGift): boolean => seen !== undefined && isOpen(seen)

const watchers = new Set<() => void>()

function keep(memory: Memory, gifts: RememberedGift[]) {
  if (gifts.length > 0) memory.write(DRAWER, gifts)
  else memory.forget(DRAWER)
  watchers.forEach((tell) => tell())
}

/**
 * Calls back whenever the remembered gifts may have changed: here, in another tab, or while this page was left.
 * @returns a function that ends it
 */
export function watchGifts(onChange: () => void): () => void {
  watchers.add(onChange)
  window.addEventListener('storage', onChange)
  window.addEventListener('pageshow', onChange)
  return () => {
    watchers.delete(onChange)
    window.removeEventListener('storage', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}
