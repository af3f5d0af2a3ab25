import type { Database, ReleaseSummary, SentPages } from 'api'
import { addSent, sentPages, summary } from 'api'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  canaryNames,
  halt,
  messageOf,
  promote,
  readRegistry,
  running,
  runningNames,
  writeHealth,
  type Canary,
  type SiteRegistry,
} from 'release'
import { whyItFails, whyItIsSilent, type Answers, type Visits } from './canary-verdict'

const DAY_MS = 86_400_000
const WRITE_EVERY_MS = 60_000
/** A page reports its view after ten seconds and more. Counting begins when as many arrive as are sent. */
const WARM_UP_MS = 60_000
/** A canary that fewer page views have seen is not promoted by itself. */
const VIEWS_TO_PROMOTE = 20

type Share = 'stable' | 'canary'

export interface WatchOptions {
  site: string
  database: Database
  log: FastifyBaseLogger
  /** A monotonic clock in ms. */
  now?: () => number
}

/** Pages that were sent and views that were reported, of both shares, when the counting began. */
interface Baseline {
  canary: string
  at: number
  /** Whether the warm-up is over. */
  settled: boolean
  sent: SentPages
  reported: Record<Share, number>
}

/**
 * Watches the releases by what visitors' browsers report (docs/decisions/0019): ends a canary that fails more often than
 * the running release or whose pages fall silent, promotes one whose time has come, and writes `health.json`.
 */
export class ReleaseWatch {
  readonly #options: Required<WatchOptions>
  /** Pages that this process sent and has not counted in the database yet. */
  #sent: SentPages = { stable: 0, canary: 0 }
  #began: Baseline | null = null
  #writtenAt = -Infinity
  #told = ''

  constructor(options: WatchOptions) {
    this.#options = { now: () => performance.now(), ...options }
  }

  /** Notes that a page was sent. */
  sent(share: Share): void {
    this.#sent[share]++
  }

  /** Looks once. It never throws: what fails is logged once and tried again the next time. */
  async look(): Promise<void> {
    try {
      if (this.#options.now() - this.#writtenAt > WRITE_EVERY_MS) await this.#write()
      const registry = await readRegistry(this.#options.site)
      if (registry.canary) await this.#judge(registry, registry.canary)
      else this.#forget()
      this.#told = ''
    } catch (error) {
      const message = messageOf(error)
      if (message !== this.#told)
        this.#options.log.error({ err: error }, `The releases cannot be watched: ${message}`)
      this.#told = message
    }
  }

  /** Without a canary nothing is compared. */
  #forget(): void {
    this.#began = null
    this.#sent = { stable: 0, canary: 0 }
  }

  /** Counts what this process sent. @returns what all have sent */
  async #countSent(since: Date): Promise<SentPages> {
    const { database } = this.#options
    const { stable, canary } = this.#sent
    if (stable + canary > 0) await addSent(database, { stable, canary })
    this.#sent.stable -= stable
    this.#sent.canary -= canary
    return sentPages(database, since)
  }

  async #judge(registry: SiteRegistry, canary: Canary): Promise<void> {
    const times = Object.values(canary.parts).map(({ publishedAt }) => Date.parse(publishedAt))
    const since = new Date(Math.min(...times))
    const sent = await this.#countSent(since)
    const summaries = await summary(this.#options.database, since)
    const why = (name: string) => whyPartFails(registry, canary, summaries, name)
    const others = runningNames(registry).filter((name) => !canary.parts[name])
    const forAll = [this.#whySilent(canary, sent, summaries), ...others.map(why)].find(Boolean)
    if (forAll) return this.#halt(canary, Object.keys(canary.parts), forAll)
    const failing = Object.keys(canary.parts).filter((name) => why(name) !== null)
    if (failing.length) return this.#halt(canary, failing, failing.map(why).join(' '))
    await this.#promote(canary, summaries)
  }

  /** Ends canaries. When the rest cannot run without them, all of them. */
  async #halt(canary: Canary, names: string[], reason: string): Promise<void> {
    const { site, log } = this.#options
    const byItself = { reason, judged: canary }
    const { changed } = await halt(site, names, byItself).catch(() => halt(site, [], byItself))
    if (changed)
      log.error({ parts: names }, `The canary of ${canaryNames(canary)} was halted. ${reason}`)
  }

  /** Promotes what is due, in one change: releases that need each other go together. */
  async #promote(canary: Canary, summaries: ReleaseSummary[]): Promise<void> {
    const due = Object.entries(canary.parts).filter(
      ([name, { release, promoteAt }]) =>
        promoteAt !== null &&
        Date.parse(promoteAt) <= Date.now() &&
        visitsOf(summaries, name, release.version, 'canary').views >= VIEWS_TO_PROMOTE,
    )
    if (!due.length) return
    const seen = due.map(([name, { release }]) => {
      const { views, failedViews } = visitsOf(summaries, name, release.version, 'canary')
      return `${name} failed in ${failedViews} of ${views} page views`
    })
    const reason = `Its time was over: ${seen.join(', ')}.`
    const names = due.map(([name]) => name)
    const { changed } = await promote(this.#options.site, names, { reason, judged: canary })
    if (changed) this.#options.log.warn({ parts: names }, `A canary was promoted. ${reason}`)
  }

  #whySilent(canary: Canary, sent: SentPages, summaries: ReleaseSummary[]): string | null {
    const now = this.#options.now()
    const reported = {
      stable: pageViews(summaries, 'stable'),
      canary: pageViews(summaries, 'canary'),
    }
    const key = canaryNames(canary)
    const baseline = { canary: key, sent, reported }
    if (this.#began?.canary !== key) this.#began = { ...baseline, at: now, settled: false }
    // Views of pages that were sent before are still on their way, but none of the canary's.
    else if (!this.#began.settled && now - this.#began.at >= WARM_UP_MS)
      this.#began = { ...baseline, at: now, settled: true }
    const began = this.#began
    if (!began.settled) return null
    const since = (share: Share): Answers => ({
      sent: sent[share] - began.sent[share],
      reported: reported[share] - began.reported[share],
    })
    return whyItIsSilent(since('canary'), since('stable'))
  }

  async #write(): Promise<void> {
    const { site, database } = this.#options
    const now = Date.now()
    const since = new Date(now - DAY_MS)
    const releases = (await summary(database, since)).map(
      ({ part, version, share, views, failedViews, vitals }) => ({
        part,
        version,
        share,
        views,
        failedViews,
        vitals,
      }),
    )
    await writeHealth(site, {
      at: new Date(now).toISOString(),
      since: since.toISOString(),
      releases,
    })
    this.#writtenAt = this.#options.now()
  }
}

/**
 * Why the canary's visitors see a part fail more often than others do: its canary, or a running release beside the
 * canary, which then breaks what it did not ship.
 */
function whyPartFails(
  registry: SiteRegistry,
  { parts }: Canary,
  summaries: ReleaseSummary[],
  name: string,
): string | null {
  const runs = running(registry, name)?.version ?? ''
  const shown = parts[name]?.release.version ?? runs
  const why = whyItFails(
    visitsOf(summaries, name, shown, 'canary'),
    visitsOf(summaries, name, runs, 'stable'),
  )
  if (why === null) return null
  return parts[name] ? `${name}: ${why}` : `Beside it ${name} fails. ${why}`
}

function visitsOf(
  summaries: ReleaseSummary[],
  part: string,
  version: string,
  share: Share,
): Visits {
  const none = { views: 0, failedViews: 0 }
  return (
    summaries.find((one) => one.part === part && one.version === version && one.share === share) ??
    none
  )
}

/** Page views are reported with the shell's release. */
const pageViews = (summaries: ReleaseSummary[], share: Share): number =>
  summaries
    .filter((one) => one.part === 'shell' && one.share === share)
    .reduce((sum, { views }) => sum + views, 0)

const EVERY_MS = 10_000
const AFTER_REPORT_MS = 1000

/**
 * Looks every ten seconds while the service runs, and a second after a browser has reported: a failing canary ends
 * before many have seen it, however many visitors there are. Call it before the api is registered.
 */
export function watchReleases(app: FastifyInstance, watch: ReleaseWatch): void {
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let stopped = false
  let due = Infinity
  const look = () => {
    due = Infinity
    looking = looking.then(() => watch.look()).then(() => lookIn(EVERY_MS))
  }
  const lookIn = (ms: number) => {
    const at = performance.now() + ms
    if (stopped || at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(look, ms).unref()
  }
  app.addHook('onReady', async () => lookIn(EVERY_MS))
  app.addHook('onResponse', async ({ url }) => {
    if (url.startsWith('/api/beacons')) lookIn(AFTER_REPORT_MS)
  })
  app.addHook('preClose', async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  })
}
