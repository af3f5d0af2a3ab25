import type { Database } from '../database/open'
import { Appender } from '../finance/append'
import { correctEntry } from '../finance/correct'
import { transferMoney } from '../finance/transfer'
import { UNRESTRICTED } from '../finance/unrestricted'
import type { Channel } from '../pay/channel'
import { openPayContext, type PayContext } from '../pay/context'
import { record } from '../pay/record'
import { refundGift } from '../pay/refund'
import { sandboxSettings } from '../testing/gifts'
import { latencyOfEach, type Latency } from './measure'
import { paidInFull, storeOrders } from './orders'
import { benchRows, PURPOSES } from './rows'

const TIMES = 200

/** Latency of each kind of write, one at a time, beside the rows that are stored already. */
export async function writesOf(database: Database): Promise<Record<string, Latency>> {
  const context = paying(database)
  const orders = await storeOrders(database, TIMES)
  const rows = await database.queries
    .selectFrom('ledger_entry')
    .select('id')
    .orderBy('id')
    .limit(TIMES)
    .execute()
  return {
    'one row': await latencyOfEach([...benchRows(TIMES)], async (row) => {
      await database.queries.transaction().execute(async (writes) => {
        await (await new Appender(writes).start()).append([row], null)
      })
    }),
    gift: await latencyOfEach(orders, (order) => record(context, order, paidInFull(order))),
    refund: await latencyOfEach(orders, ({ number }) =>
      refundGift(context, { number, reason: '退还', overspent: PURPOSES }),
    ),
    correction: await latencyOfEach(rows, ({ id }) =>
      correctEntry(database, {
        id: String(id),
        changes: { amount: `${id}.34` },
        reason: '金额更正',
        annul: false,
        overspent: PURPOSES,
        dryRun: false,
      }),
    ),
    transfer: await transfers(database),
  }
}

/** Moves what one gift without a purpose has brought. */
async function transfers(database: Database): Promise<Latency> {
  const [row] = benchRows(1)
  await database.queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    const gift = { ...row!, direction: 1 as const, purpose: UNRESTRICTED, amount: 100_000_00n }
    await appender.append([gift], null)
  })
  return latencyOfEach(Array.from({ length: TIMES }), (_, turn) =>
    transferMoney(database, {
      to: PURPOSES[turn % PURPOSES.length]!,
      amount: '12.34',
      reason: '理事会决定',
      dryRun: false,
    }),
  )
}

/** The payment code beside a channel that confirms every refund at once. */
function paying({ queries }: Database): PayContext {
  const context = openPayContext(queries, sandboxSettings(), '/api')
  const channel: Pick<Channel, 'id' | 'refund'> = { id: 'alipay', refund: async () => 'done' }
  return { ...context, channels: new Map([['alipay', channel as Channel]]) }
}
