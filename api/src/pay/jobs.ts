import { DatabaseAway } from '../database/away'
import { CHANNELS } from '../database/gift'
import { askDue } from './asking'
import { ChannelError } from './channel'
import type { Giving } from './giving'
import { forgetNetworks } from './network-limit'
import { reconcileYesterday } from './reconcile'
import { pursueRefunds } from './refund'

/** What is done again and again; `going` says whether to go on when there is more than one step can do. */
interface Job {
  name: string
  run(going: () => boolean): Promise<void>
}

/** A job that failed waits for so long, in ms. */
const AFTER_FAILURE = 2_000

/**
 * What goes on by itself: open orders and refunds are asked about, yesterday is compared with the channels' bills, and
 * what is needed no longer is forgotten. Each at its own pace: however much one has to do, or however long a channel does
 * not answer, the others go on.
 * @returns stops it, once what is under way is done
 */
export function startJobs(giving: Giving): () => Promise<void> {
  const stops = jobsOf(giving).map((job) => repeat(giving, job))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const jobsOf = (giving: Giving): Job[] => [
  ...CHANNELS.map((id) => ({
    name: `ask ${id}`,
    run: (going: () => boolean) => askDue(giving, id, going),
  })),
  { name: 'pursue refunds', run: (going) => pursueRefunds(giving, going) },
  { name: 'reconcile', run: () => reconcileYesterday(giving) },
  { name: 'forget networks', run: () => forgetNetworks(giving) },
]

function repeat(giving: Giving, job: Job): () => Promise<void> {
  const pause = Math.min(giving.settings.askPause, 1_000)
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const next = (after: number) => {
    timer = setTimeout(() => {
      running = round()
    }, after).unref()
  }
  const round = async () => {
    const failed = await job
      .run(() => !stopped)
      .then(
        () => false,
        (error: unknown) => tell(giving, job, error),
      )
    if (!stopped) next(failed ? Math.max(pause, AFTER_FAILURE) : pause)
  }
  next(pause)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

function tell({ log }: Giving, { name }: Job, error: unknown): true {
  const failed = error instanceof Error ? error.name : 'unknown'
  const reason = error instanceof ChannelError ? error.message : undefined
  const told = { job: name, failed, reason }
  // Told by the calls of the visitors as well, and over when it is back.
  if (error instanceof DatabaseAway) log.warn(told, 'A job of the payments waits for the database')
  else log.error(told, 'A job of the payments failed')
  return true
}
