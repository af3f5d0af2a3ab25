import { isInstant, isTime, type GiftOrder } from 'shared/contract'

/** What the service last said of a gift, for when it cannot be asked. */
export interface LastSeen extends Pick<GiftOrder, 'state' | 'amount' | 'purpose' | 'demo'> {
  /** When it was paid or, before that, ordered. */
  day: string
  /** When the service said so, in ms since 1970. */
  at: number
}

/** What is kept of an order: nothing of the donor. */
export const lastSeen = (order: GiftOrder, at: number): LastSeen => {
  const { state, amount, purpose, demo, paidAt, createdAt } = order
  return { state, amount, purpose, demo, day: paidAt ?? createdAt, at }
}

const STATES: Record<GiftOrder['state'], true> = {
  created: true,
  paying: true,
  paid: true,
  partly_refunded: true,
  refunded: true,
  expired: true,
  failed: true,
}

/** Whether a stored value can be shown. */
export const isLastSeen = (seen: Partial<LastSeen> | null | undefined): seen is LastSeen =>
  typeof seen?.state === 'string' &&
  Object.hasOwn(STATES, seen.state) &&
  /^\d+\.\d\d$/.test(String(seen.amount)) &&
  typeof seen.purpose === 'string' &&
  typeof seen.demo === 'boolean' &&
  isInstant(seen.day) &&
  isTime(seen.at)
