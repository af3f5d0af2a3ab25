import { Gauge, type Registry } from 'prom-client'
import { DAY_MS } from '../calendar'
import type { ChannelId } from '../database/gift'
import type { Channel } from './channel'
import type { PayContext } from './context'
import { missedDays } from './reconcile'

/** Counts on `/metrics` what an operator must know of gifts. @returns to be told of each job that has succeeded */
export function addPayMetrics(register: Registry, context: PayContext): (task: string) => void {
  addBillMetrics(register, context)
  const lastSuccess = new Gauge({
    name: 'farm_job_last_success_seconds',
    help: 'When a background job of the gifts last succeeded in this process; at first, when it was started.',
    labelNames: ['task'],
    registers: [register],
  })
  return (task) => lastSuccess.set({ task }, Date.now() / 1_000)
}

function addBillMetrics(register: Registry, context: PayContext): void {
  const addCount = (name: string, help: string, count: (channel: Channel) => Promise<number>) =>
    new Gauge({
      name,
      help,
      labelNames: ['channel'],
      registers: [register],
      /** Asks the database. While it is away, the metric is left out and the rest is answered. */
      async collect() {
        this.reset()
        for (const channel of context.channels.values()) {
          const found = await count(channel).catch(() => undefined)
          if (found !== undefined) this.set({ channel: channel.id }, found)
        }
      },
    })
  addCount(
    'farm_bills_missing',
    'Days of the last seven whose bill of a channel has not been compared with our orders.',
    async (channel) => (await missedDays(context, channel, new Date())).length,
  )
  addCount(
    'farm_bill_differences',
    'Differences between bills of a channel and our orders, in bills that were compared in the last 24 hours.',
    ({ id }) => differencesOf(context, id),
  )
}

async function differencesOf({ queries }: PayContext, channel: ChannelId): Promise<number> {
  const compared = await queries
    .selectFrom('gift_reconciliation')
    .select('differences')
    .where('channel', '=', channel)
    .where('at', '>', new Date(Date.now() - DAY_MS))
    .execute()
  return compared.reduce((sum, { differences }) => sum + differences.length, 0)
}
