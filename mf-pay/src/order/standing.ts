import type { GiftOrder } from 'shared/contract'

type Standing = Pick<GiftOrder, 'state'>

/** It may still be paid. */
export const isOpen = ({ state }: Standing) => state === 'created' || state === 'paying'

/** The money was received, even if some or all of it was refunded later. */
export const isPaid = ({ state }: Standing) =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded'

/** It ended without a payment. */
export const isOver = ({ state }: Standing) => state === 'expired' || state === 'failed'

/** Whether the order's history contains this event. */
export const saw = ({ history }: GiftOrder, cause: GiftOrder['history'][number]['cause']) =>
  history.some((event) => event.cause === cause)
