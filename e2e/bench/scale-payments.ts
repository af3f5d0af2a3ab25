import { openDatabase } from 'api'
import { Caller } from 'api/bench/load'
import { latencyIn, type Rate } from 'api/bench/measure'
import { storeOrders } from 'api/bench/orders'
import type { Gateway } from 'api/testing/gateways/start'
import { gift, newKey } from 'api/testing/gifts'

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

/**
 * Payments a second: signed notifications of orders that wait, sent to the processes in turn. Each is answered when its
 * row stands in the ledger.
 */
export async function payments(
  ports: number[],
  databaseUrl: string,
  gateway: Gateway,
  { count, connections }: { count: number; connections: number },
): Promise<Rate> {
  const pattern = await paidOrder(ports[0]!, gateway)
  const notices = await noticesOf(databaseUrl, gateway, pattern, count)
  const callers = await Promise.all(
    Array.from({ length: connections }, (_, turn) => Caller.open(ports[turn % ports.length]!)),
  )
  const taken: number[] = []
  const start = performance.now()
  await Promise.all(
    callers.map(async (caller) => {
      for (let notice = notices.pop(); notice !== undefined; notice = notices.pop()) {
        const sent = performance.now()
        const answer = String(await caller.post('/api/pay/notify/alipay', notice, FORM))
        if (answer !== 'success') throw new Error(`A notification was answered ${answer}.`)
        taken.push(performance.now() - sent)
      }
    }),
  )
  const rate = (count * 1_000) / (performance.now() - start)
  for (const caller of callers) caller.close()
  return { rate, ...latencyIn(taken) }
}

/** An order that was made by the site and paid at the gateway. @returns its number */
async function paidOrder(port: number, gateway: Gateway): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/pay/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify(gift({ channel: 'alipay', purpose: '不限定用途' })),
  })
  const { data } = (await response.json()) as {
    data: { order: { number: string; payment: { target: string } } }
  }
  await fetch(data.order.payment.target)
  await gateway.pay(data.order.number)
  return data.order.number
}

/** The bodies of the notifications of new orders, after the pattern of a paid one. */
async function noticesOf(
  databaseUrl: string,
  gateway: Gateway,
  pattern: string,
  count: number,
): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, seed: false, patience: 'staff' })
  const orders = await storeOrders(database, count)
  await database.close()
  const notices: string[] = []
  for (const { number } of orders) {
    const changes = { out_trade_no: number, trade_no: number, total_amount: '88.80' }
    notices.push(String((await gateway.notice({ number: pattern, changes })).body))
  }
  return notices
}
