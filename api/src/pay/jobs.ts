import { DatabaseAway } from '../database/away'
import { CHANNELS } from '../database/gift'
import { repeat } from '../repeat'
import { pollDueOrders } from './polling'
import { ChannelError } from './channel'
import type { PayContext } from './context'
import { forgetNetworks } from './network-limit'
import { reconcileYesterday } from './reconcile'
import { pursueRefunds } from './refund'

/** A background job that is repeated for ever; a long run asks `going` whether to continue. */
interface Job {
  name: string
  run(going: () => boolean): Promise<void>
}

/** Delay after a failed run, in ms. */
const AFTER_FAILURE = 2_000

/**
 * Starts the background jobs: they poll open orders and refunds, reconcile yesterday with the channels' bills, and
 * delete data that is no longer needed. They run independently, so a long run or a silent channel delays no other job.
 * @param succeeded is told of every job when it starts, and after each run that did not fail
 * @returns stops the jobs after their current step
 */
export function startJobs(
  context: PayContext,
  succeeded: (job: string) => void = () => {},
): () => Promise<void> {
  const stops = jobsOf(context).map((job) => keepDoing(context, job, succeeded))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const jobsOf = (context: PayContext): Job[] => [
  ...CHANNELS.map((id) => ({
    name: `ask ${id}`,
    run: (going: () => boolean) => pollDueOrders(context, id, going),
  })),
  { name: 'pursue refunds', run: (going) => pursueRefunds(context, going) },
  { name: 'reconcile', run: () => reconcileYesterday(context) },
  { name: 'forget networks', run: () => forgetNetworks(context) },
]

function keepDoing(
  context: PayContext,
  job: Job,
  succeeded: (job: string) => void,
): () => Promise<void> {
  const pause = Math.min(context.settings.askPause, 1_000)
  succeeded(job.name)
  return repeat(async (going) => {
    const failed = await job.run(going).then(
      () => false,
      (error: unknown) => tell(context, job, error),
    )
    if (!failed) succeeded(job.name)
    return failed ? Math.max(pause, AFTER_FAILURE) : pause
  }, pause)
}

function tell({ log }: PayContext, { name }: Job, error: unknown): true {
  const failed = error instanceof Error ? error.name : 'unknown'
  const reason = error instanceof ChannelError ? error.message : undefined
  const told = { job: name, failed, reason }
  // A warning is enough: visitors' calls report the same outage, and it ends when the database is back.
  if (error instanceof DatabaseAway) log.warn(told, 'A payment job is waiting for the database')
  else log.error(told, 'A payment job failed')
  return true
}
