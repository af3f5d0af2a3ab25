import type { Database, ReleaseSummary } from 'api'
import { summary } from 'api'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  halt,
  messageOf,
  promote,
  readRegistry,
  writeHealth,
  type Canary,
  type SiteRegistry,
} from 'release'
import { whyItFails, whyItIsSilent, type Answers, type Visits } from './canary-verdict'

const DAY_MS = 86_400_000
const WRITE_EVERY_MS = 60_000
/** A canary that fewer page views have seen is not promoted by itself. */
const VIEWS_TO_PROMOTE = 20

type Share = 'stable' | 'canary'

export interface WatchOptions {
  site: string
  database: Database
  log: FastifyBaseLogger
}

/**
 * Watches the releases by what visitors' browsers report (docs/decisions/0019): ends a canary that fails more often than
 * the running release or whose pages fall silent, promotes one whose time has come, and writes `health.json`.
 */
export class ReleaseWatch {
  readonly #options: WatchOptions
  readonly #sent: Record<Share, number> = { stable: 0, canary: 0 }
  #began: { canary: string; sent: Record<Share, number>; reported: Record<Share, number> } | null =
    null
  #writtenAt = -Infinity
  #told = ''

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Notes that a page was sent. */
  sent(share: Share): void {
    this.#sent[share]++
  }

  /** Looks once. It never throws: what fails is logged once and tried again the next time. */
  async look(): Promise<void> {
    try {
      const registry = readRegistry(this.#options.site)
      if (registry.canary) await this.#judge(registry, registry.canary)
      else this.#began = null
      if (performance.now() - this.#writtenAt > WRITE_EVERY_MS) await this.#write()
      this.#told = ''
    } catch (error) {
      const message = messageOf(error)
      if (message !== this.#told)
        this.#options.log.error({ err: error }, `The releases cannot be watched: ${message}`)
      this.#told = message
    }
  }

  async #judge(registry: SiteRegistry, canary: Canary): Promise<void> {
    const { site, database, log } = this.#options
    const since = Object.values(canary.parts).map(({ publishedAt }) => Date.parse(publishedAt))
    const summaries = await summary(database, new Date(Math.min(...since)))
    const silent = this.#whySilent(canary, summaries)
    for (const [name, { release, promoteAt }] of Object.entries(canary.parts)) {
      const shown = visitsOf(summaries, name, release.version, 'canary')
      const runs = name === 'shell' ? registry.shell : registry.remotes[name]
      const reason =
        silent ?? whyItFails(shown, visitsOf(summaries, name, runs?.version ?? '', 'stable'))
      if (reason !== null) {
        await halt(site, [name], reason)
        log.error(
          { part: name, version: release.version },
          `The canary ${name} ${release.version} was halted. ${reason}`,
        )
      } else if (promoteAt !== null && Date.parse(promoteAt) <= Date.now()) {
        if (shown.views < VIEWS_TO_PROMOTE) continue
        await promote(
          site,
          [name],
          `Its time was over: it failed in ${shown.failedViews} of ${shown.views} page views.`,
        )
        log.warn({ part: name, version: release.version }, `The canary ${name} was promoted.`)
      }
    }
  }

  #whySilent(canary: Canary, summaries: ReleaseSummary[]): string | null {
    const reported = {
      stable: pageViews(summaries, 'stable'),
      canary: pageViews(summaries, 'canary'),
    }
    const key = JSON.stringify(Object.values(canary.parts).map(({ release }) => release.version))
    if (this.#began?.canary !== key)
      this.#began = { canary: key, sent: { ...this.#sent }, reported }
    const began = this.#began
    const since = (share: Share): Answers => ({
      sent: this.#sent[share] - began.sent[share],
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
    writeHealth(site, { at: new Date(now).toISOString(), since: since.toISOString(), releases })
    this.#writtenAt = performance.now()
  }
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

/** Looks every ten seconds while the service runs. */
export function watchReleases(app: FastifyInstance, watch: ReleaseWatch): void {
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let stopped = false
  const next = () => {
    timer = setTimeout(() => {
      looking = watch.look().then(() => {
        if (!stopped) next()
      })
    }, EVERY_MS).unref()
  }
  app.addHook('onReady', async () => next())
  app.addHook('preClose', async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  })
}
