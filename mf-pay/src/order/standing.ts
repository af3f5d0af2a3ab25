import type { GiftOrder } from 'shared/contract'

type Standing = Pick<GiftOrder, 'state'>

/** It may still be paid. */
export const isOpen = ({ state }: Standing) => state === 'created' || state === 'paying'

/** The money came, whatever was given back of it since. */
export const isPaid = ({ state }: Standing) =>
  state === 'paid' || state === 'partly_refunded' || state === 'refunded'

/** It came to nothing. */
export const isOver = ({ state }: Standing) => state === 'expired' || state === 'failed'

/** Whether this ever happened to it. */
export const saw = ({ history }: GiftOrder, cause: GiftOrder['history'][number]['cause']) =>
  history.some((event) => event.cause === cause)
