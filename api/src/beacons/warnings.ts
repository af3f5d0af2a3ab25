import type { FastifyBaseLogger } from 'fastify'
import { isFailure } from './kinds'
import { isNamed, nameOf, type Rows } from './rows'

const MINUTES = 10
const WINDOW_MS = MINUTES * 60_000
/** Releases and reasons are bounded; this only keeps the map from holding what is long over. */
const MOST = 200

interface Failed {
  /** When visitors reported it, and how often, within the last ten minutes. */
  told: { at: number; count: number }[]
  loggedAt: number
}

/** Writes one line per release and reason in ten minutes, so that somebody learns of a part that fails for visitors. */
export class FailureWarnings {
  private readonly failed = new Map<string, Failed>()
  private readonly log: FastifyBaseLogger
  private readonly now: () => number

  /** @param now a monotonic clock in ms */
  constructor(log: FastifyBaseLogger, now: () => number = () => performance.now()) {
    this.log = log
    this.now = now
  }

  warn({ counts }: Rows): void {
    for (const row of counts)
      if (isFailure(row.kind) && isNamed(row)) this.note(nameOf(row), row.reason, row.count)
  }

  private note(release: string, reason: string, count: number): void {
    const now = this.now()
    const key = `${release} ${reason}`
    const { told, loggedAt } = this.failed.get(key) ?? { told: [], loggedAt: -Infinity }
    const recent = told.filter(({ at }) => at > now - WINDOW_MS)
    const last = recent.at(-1)
    // Counted by the minute, so that a flood does not fill the memory.
    if (last && last.at > now - 60_000) last.count += count
    else recent.push({ at: now, count })
    const due = loggedAt <= now - WINDOW_MS
    this.failed.set(key, { told: recent, loggedAt: due ? now : loggedAt })
    this.forgetOld(now)
    if (!due) return
    const sum = recent.reduce((all, one) => all + one.count, 0)
    this.log.warn(
      { release, reason, count: sum },
      `Part ${release} failed for visitors: ${reason} (${sum} in the last ${MINUTES} minutes)`,
    )
  }

  private forgetOld(now: number): void {
    if (this.failed.size <= MOST) return
    for (const [key, { told }] of this.failed)
      if (told.every(({ at }) => at <= now - WINDOW_MS)) this.failed.delete(key)
  }
}
