import { sql } from 'kysely'
import type { PayContext } from './context'
import type { Order } from './orders'

/** Views within this many seconds are not stored again. */
const AGAIN_S = 15

/**
 * Notes that somebody views an open order, so that its channel is polled before others, and after the first delay at
 * the latest. Written at most once in 15 s, or once per poll.
 */
export async function noteView({ queries, settings }: PayContext, { id }: Pick<Order, 'id'>) {
  const soon = sql`now() + make_interval(secs => ${settings.askPause / 1_000}::float8)`
  await sql`
    update gift_order set looked_at = now(), ask_at = least(ask_at, ${soon})
    where id = ${id} and ask_at is not null and (
      looked_at is null or looked_at not between now() - make_interval(secs => ${AGAIN_S}::float8) and now()
      or ask_at > ${soon}
    )
  `.execute(queries)
}
