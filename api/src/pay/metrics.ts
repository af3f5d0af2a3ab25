import { Gauge, type Registry } from 'prom-client'
import type { ChannelId } from '../database/gift'
import type { PayContext } from './context'
import { missedDays } from './reconcile'

const DAY_MS = 86_400_000

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

/** They are read from the database when they are asked for. While it is away they are left out, and the rest is answered. */
function addBillMetrics(register: Registry, context: PayContext): void {
  const labelNames = ['channel']
  const registers = [register]
  const channels = [...context.channels.values()]
  new Gauge({
    name: 'farm_bills_missing',
    help: 'Days of the last seven whose bill of a channel has not been compared with our orders.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const channel of channels) {
        const days = await missedDays(context, channel, new Date()).catch(() => undefined)
        if (days) this.set({ channel: channel.id }, days.length)
      }
    },
  })
  new Gauge({
    name: 'farm_bill_differences',
    help: 'Differences between bills of a channel and our orders, in bills that were compared in the last 24 hours.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { id } of channels) {
        const found = await differencesOf(context, id).catch(() => undefined)
        if (found !== undefined) this.set({ channel: id }, found)
      }
    },
  })
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
