import type { GetAnswer, HttpClient, Memory } from 'shared/contract'
import { compareFigures, fromBase64, Recount, Uncountable, Unfit } from 'shared/log'
import { accepted, checkLog, type CheckedLog } from 'shared/seal'
import { pause } from '../pause/pause'
import { loadBundle } from './load-bundle'
import type { Outcome, Progress } from './outcome'

/** Rows join the log within 10 s; so often it is asked for them, once a second. */
const TRIES = 15
const PAUSE_MS = 1_000

interface Published {
  balance: GetAnswer<'/finance/balance/get'>
  summary: GetAnswer<'/finance/entry/get-summary'>
}

interface Services {
  http: HttpClient
  memory: Memory
  /** `reload` passes what the browser has kept. */
  cache: RequestCache
}

interface Run {
  signal: AbortSignal
  tell: (progress: Progress) => void
}

/**
 * One recomputation of the whole ledger out of its log. It runs on the page's own thread, a bundle at a time: no browser
 * can check the file of a worker (docs/decisions/0043). `run` goes on where an earlier one stopped.
 */
export class Recomputation {
  private readonly services: Services
  private published: Published | undefined
  private recount: Recount | undefined

  constructor(services: Services) {
    this.services = services
  }

  async run(run: Run): Promise<Outcome> {
    try {
      this.published ??= await publishedFigures(this.services.http, run.signal)
      const { lastEntry } = this.published.summary
      if (lastEntry === null) return { state: 'empty' }
      this.recount ??= new Recount(Number(lastEntry))
      return await this.count(this.published, this.recount, run)
    } catch {
      // Whatever could not be loaded can be asked for again.
      return { state: 'stopped', why: run.signal.aborted ? 'canceled' : 'unread' }
    }
  }

  private async count(published: Published, recount: Recount, run: Run): Promise<Outcome> {
    for (let turn = 1; turn <= TRIES; turn++) {
      const note = await newestCheckpoint(run.signal)
      if (note !== null) {
        const log = await checkLog(note, this.services.memory)
        if (log.state !== 'verified') return { state: 'fault', fault: log }
        const fault = await this.read(recount, log, run)
        if (fault) return fault
        if (recount.isComplete) {
          const comparison = compareFigures(recount.sums, published)
          return { state: 'counted', log, comparison, demo: published.balance.demo }
        }
      }
      await pause(PAUSE_MS, run.signal)
    }
    return { state: 'stopped', why: 'waiting' }
  }

  private async read(
    recount: Recount,
    log: CheckedLog,
    { signal, tell }: Run,
  ): Promise<Outcome | undefined> {
    const { cache } = this.services
    const { size, root } = log
    try {
      const head = { size, root: fromBase64(root) ?? new Uint8Array() }
      await recount.readTo(head, {
        load: (index, width) => loadBundle(index, width, { signal, cache }),
        tell: (read, bytes) => tell({ read, size, bytes }),
        pause: nextTask,
        signal,
      })
      return undefined
    } catch (error) {
      if (error instanceof Unfit) return { state: 'unfit', log }
      if (error instanceof Uncountable) return { state: 'uncountable', log, detail: error.message }
      throw error
    }
  }
}

/** The figures of one state of the ledger: both calls name the last row that they include. */
async function publishedFigures(http: HttpClient, signal: AbortSignal): Promise<Published> {
  for (let turn = 1; turn <= TRIES; turn++) {
    const [balance, summary] = await Promise.all([
      http.get('/finance/balance/get', { signal, quiet: true }),
      http.get('/finance/entry/get-summary', { signal, quiet: true }),
    ])
    if (balance.lastEntry === undefined) throw new Error('The service is older than this page.')
    if (balance.lastEntry === summary.lastEntry) return { balance, summary }
    await pause(PAUSE_MS, signal)
  }
  throw new Error('The figures change all the time.')
}

/** @returns null before the first */
async function newestCheckpoint(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/log/checkpoint', { signal })
  if (answer.status === 404) return null
  return accepted(answer, 'checkpoint', 'text/plain').text()
}

/** Lets the browser draw and hear the visitor. A timer would wait 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
