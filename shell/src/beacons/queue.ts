import type { ReleaseName } from './attribution'

/** One line of a batch (api/src/beacons/schemas.ts). */
export interface Report extends ReleaseName {
  kind: 'view' | 'use' | 'failed' | 'load' | 'render' | 'promise' | 'error' | 'policy' | 'integrity'
  reason?: string
  message?: string
}

export interface Timing extends ReleaseName {
  metric: 'LCP' | 'CLS' | 'INP' | 'TTFB' | 'FCP' | 'entry' | 'shown'
  /** In ms; CLS in thousandths. */
  value: number
}

/** Reports, and timings, of one page view. */
const MOST = 20
const MOST_TIMES = 1_000

/** The reports that wait to be sent. Equal ones are merged, and a page view sends only so many. */
export class Queue {
  private readonly reports = new Map<string, Report & { count: number }>()
  private readonly timings: Timing[] = []
  private reported = 0
  private timed = 0

  add(report: Report): void {
    const key = JSON.stringify(report)
    const same = this.reports.get(key)
    if (same) same.count = Math.min(same.count + 1, MOST_TIMES)
    else if (this.reported++ < MOST) this.reports.set(key, { ...report, count: 1 })
  }

  time(timing: Timing): void {
    if (this.timed++ < MOST) this.timings.push({ ...timing, value: Math.round(timing.value) })
  }

  get empty(): boolean {
    return this.reports.size + this.timings.length === 0
  }

  /** Takes everything out. */
  take() {
    const reports = [...this.reports.values()]
    this.reports.clear()
    return { reports, timings: this.timings.splice(0) }
  }
}
