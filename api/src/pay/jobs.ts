import { askDue } from './asking'
import { ChannelError } from './channel'
import type { Giving } from './giving'
import { reconcileYesterday } from './reconcile'
import { pursueRefunds } from './refund'

/**
 * What goes on by itself: open orders and refunds are asked about, and yesterday is compared with the channels' bills.
 * @returns stops it, once what runs is done
 */
export function startJobs(giving: Giving): () => Promise<void> {
  const pause = Math.min(giving.settings.askPause, 1_000)
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    for (const job of [askDue, pursueRefunds, reconcileYesterday])
      await job(giving).catch((error: unknown) => {
        const failed = error instanceof Error ? error.name : 'unknown'
        const reason = error instanceof ChannelError ? error.message : undefined
        giving.log.error({ job: job.name, failed, reason }, 'A job of the payments failed')
      })
    if (!stopped) next()
  }
  const next = () => {
    timer = setTimeout(() => (running = round()), pause).unref()
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
