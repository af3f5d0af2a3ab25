import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Payment } from '../../database/gift'
import type { Queries } from '../../database/schema'
import { required } from '../../required'
import {
  ChannelError,
  OUTCOME_STATUS,
  NoticeRefused,
  type BillLine,
  type Channel,
  type Due,
  type Notice,
  type Paid,
  type Outcome,
  type RawNotice,
  type Refund,
  type Standing,
} from '../channel'

/** The content of the sandbox's signed notifications. */
interface Word {
  number: string
  state: 'paid' | 'refused'
  trade: string
  amount: string
  at: string
}

/** An order in the sandbox's records, with its first payment. */
type Booked = Pick<Paid, 'trade' | 'amount' | 'paidAt'> & {
  number: string
  state: 'waiting' | 'paid' | 'refused' | 'closed'
}

function standingOf({ state, trade, amount, paidAt }: Booked): Standing {
  if (state === 'paid') return { state, trade, amount, paidAt }
  return { state: state === 'waiting' ? 'unpaid' : state }
}

/**
 * The site's own payment channel, which moves no money. Its cashier is a page of the api, and its records are two
 * tables that orders are reconciled with as with any other channel.
 */
export class SandboxChannel implements Channel {
  readonly id = 'sandbox'
  private readonly queries: Queries
  private readonly cashier: string
  private readonly key = randomBytes(32)

  /** @param options.cashier path of the cashier page */
  constructor(queries: Queries, { cashier }: { cashier: string }) {
    this.queries = queries
    this.cashier = cashier
  }

  async begin(due: Due): Promise<Payment> {
    const { number, amount, subject, returnUrl, lang, expiresAt } = due
    await this.queries
      .insertInto('sandbox_order')
      .values({
        number,
        pass: randomBytes(16).toString('base64url'),
        amount,
        subject,
        return_url: returnUrl,
        lang,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute()
    const { pass } = await this.queries
      .selectFrom('sandbox_order')
      .select('pass')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return { kind: 'redirect', url: `${this.cashier}?order=${number}&pass=${pass}` }
  }

  async ask(number: string): Promise<Standing> {
    return (await this.askAll([number])).get(number) ?? { state: 'unpaid' }
  }

  /** Where an order was paid twice, the first payment counts. */
  async askAll(numbers: string[]): Promise<Map<string, Standing>> {
    const { rows } = await sql<Booked>`
      select book.number, book.state, first.trade, first.amount, first.paid_at as "paidAt"
      from sandbox_order book left join lateral (
        select trade, amount, paid_at from sandbox_payment paid where paid.number = book.number
        order by paid_at, trade limit 1
      ) first on true
      where book.number = any(${numbers}::text[])
    `.execute(this.queries)
    return new Map(rows.map((row) => [row.number, standingOf(row)]))
  }

  async close(number: string): Promise<void> {
    await this.queries
      .updateTable('sandbox_order')
      .set({ state: 'closed' })
      .where('number', '=', number)
      .where('state', 'in', ['waiting', 'refused'])
      .execute()
    if ((await this.ask(number)).state === 'paid')
      throw new ChannelError('refused', 'The order is already paid.')
  }

  async refund({ number, refund, amount, total }: Refund): Promise<'done'> {
    const { rows } = await sql<{ given: boolean }>`
      with wish as (
        insert into sandbox_refund (refund, number, amount)
        select ${refund}, ${number}, ${amount.toString()}::bigint
        where ${amount.toString()}::bigint <= ${total.toString()}::bigint - (
          select coalesce(sum(amount), 0) from sandbox_refund where number = ${number} and refund <> ${refund}
        ) and exists (select from sandbox_payment where number = ${number})
        on conflict (refund) do nothing
        returning refund
      )
      select exists (select from wish) or exists (select from sandbox_refund where refund = ${refund}) as given
    `.execute(this.queries)
    if (!required(rows[0], 'the answer').given)
      throw new ChannelError('refused', 'The refund exceeds what was paid.')
    return 'done'
  }

  async bill(day: string): Promise<BillLine[]> {
    const { rows } = await sql<BillLine>`
      select 'payment' as kind, number, trade, null as refund, amount from sandbox_payment
      where (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
      union all
      select 'refund', number, '', refund, amount from sandbox_refund
      where (refunded_at at time zone 'Asia/Shanghai')::date = ${day}::date
    `.execute(this.queries)
    return rows
  }

  /** A notification in this channel's format. */
  sign(word: Word): RawNotice {
    const body = JSON.stringify(word)
    return { body, headers: { 'x-sandbox-signature': this.signatureOf(body).toString('hex') } }
  }

  async read({ headers, body }: RawNotice): Promise<Notice> {
    const given = Buffer.from(headers['x-sandbox-signature'] ?? '', 'hex')
    const wanted = this.signatureOf(body)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new NoticeRefused('Its signature is invalid.')
    // The signature's key exists in this process only, so `sign` wrote the body.
    const { number, state, trade, amount, at } = JSON.parse(body) as Word
    const standing: Standing =
      state === 'paid'
        ? { state, trade, amount: BigInt(amount), paidAt: new Date(at) }
        : { state: 'refused' }
    return { number, standing, stale: false }
  }

  answer(outcome: Outcome) {
    const body = outcome === 'taken' ? 'success' : 'fail'
    return { status: OUTCOME_STATUS[outcome], type: 'text/plain', body }
  }

  private signatureOf = (body: string) => createHmac('sha256', this.key).update(body).digest()
}
