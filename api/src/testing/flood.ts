import { sql } from 'kysely'
import type { Queries } from '../database/schema'

export interface Flood {
  orders: number
  /** Seconds until the payment deadline; negative when it has passed. */
  left: number
  channel?: 'sandbox' | 'alipay'
  /** Distinguishes the orders of several floods. */
  name?: string
}

/**
 * Stores unpaid orders like an attack from many networks: open, due for polling, and in the sandbox's records when they
 * use the sandbox.
 */
export async function flood(queries: Queries, given: Flood): Promise<void> {
  const { orders, left, channel = 'sandbox', name = 'F' } = given
  await sql`
    insert into gift_order (number, key_hash, request_hash, code_hash, channel, device, lang, amount, purpose, shown_as,
      name, email, message, state, payment, created_at, expires_at, ask_at, network, demo)
    select ${name}::text || n, sha256((${name}::text || 'key' || n)::bytea), sha256('request'),
      sha256((${name}::text || 'code' || n)::bytea), ${channel}, 'wide', 'zh', 100, '不限定用途', '匿名爱心人士',
      '', '', '', 'paying', '{"kind": "redirect", "url": "/"}', now() - interval '5 seconds',
      now() + make_interval(secs => ${left}::float8), now() - interval '1 second',
      sha256(('network' || n % 200)::bytea), ${channel} = 'sandbox'
    from generate_series(1, ${orders}::int) as n
  `.execute(queries)
  if (channel === 'sandbox')
    await sql`
      insert into sandbox_order (number, pass, amount, subject, return_url, lang, expires_at)
      select number, number, amount, '', '/', 'zh', expires_at from gift_order
      where number like ${name}::text || '%' and channel = 'sandbox'
    `.execute(queries)
}

/** Marks an order as paid in the sandbox's records without a notification. */
export async function paidInTheBook(queries: Queries, number: string): Promise<void> {
  await sql`
    with paid as (update sandbox_order set state = 'paid' where number = ${number} returning number, amount)
    insert into sandbox_payment (trade, number, amount) select 'T' || number, number, amount from paid
  `.execute(queries)
}
