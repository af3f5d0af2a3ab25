import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCheckpoint, parseNote } from 'shared/log'
import type { RunningSite } from '../site'

/** Stops a site's process from adding to the log, and lets it go on: a process without the log's key only serves it. */
export class LogSwitch {
  private readonly site: RunningSite

  constructor(site: RunningSite) {
    this.site = site
  }

  off(): void {
    if (existsSync(this.file())) renameSync(this.file(), this.away())
  }

  on(): void {
    if (existsSync(this.away())) renameSync(this.away(), this.file())
  }

  /** Waits until the log has so many rows. */
  async caughtUp(rows: number): Promise<void> {
    while ((await this.size()) < rows) await pause(200)
  }

  async size(): Promise<number> {
    const answer = await fetch(`${this.site.url}/log/checkpoint`)
    const note = answer.ok ? await answer.text() : ''
    return parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0
  }

  private file(): string {
    return path.join(this.site.siteDir, '.keys/log-1.key')
  }

  private away(): string {
    return path.join(this.site.siteDir, 'log-1.key.away')
  }
}
