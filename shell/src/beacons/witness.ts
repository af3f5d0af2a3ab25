import type { Registry } from 'shared/contract'
import { placeOf, releaseIn, type ReleaseName } from './attribution'
import { clean, messageOf } from './message'
import { versionOf } from './page'
import type { Queue, Report as QueuedReport } from './queue'
import type { BrowserSignal, PartSignal, Signal } from '../signals'

/** Turns what is noticed on a page into reports. */
export class Witness {
  /** The version of each part that was loaded last; a retry may load a newer one than the page's registry names. */
  private readonly versions = new Map<string, string>()
  private readonly loaded = new Set(['shell'])
  private readonly opened = new Set<string>()
  private readonly once = new Set<string>()
  private readonly registry: Registry
  private readonly queue: Queue
  private readonly sampled: boolean

  /** @param sampled whether this page view reports its timings */
  constructor(registry: Registry, queue: Queue, sampled: boolean) {
    this.registry = registry
    this.queue = queue
    this.sampled = sampled
  }

  hear(signal: Signal): void {
    if (signal instanceof Event) this.hearBrowser(signal)
    else this.hearPart(signal)
  }

  private hearPart(signal: PartSignal): void {
    const { part } = signal
    switch (signal.type) {
      case 'loading':
        this.versions.set(part, signal.version)
        this.loaded.delete(part)
        // A retry may load another release than the frame was opened with.
        return this.opened.has(part) ? this.use(part) : undefined
      case 'loaded':
        this.loaded.add(part)
        return this.time('entry', part, signal.ms)
      case 'opened':
        this.opened.add(part)
        return this.use(part)
      case 'shown':
        return this.time('shown', part, signal.ms)
      case 'failed':
        this.fail({
          kind: this.failureKind(part, signal.reason),
          ...this.releaseOf(part),
          reason: signal.reason,
          message: messageOf(signal.error),
        })
    }
  }

  /** A part that was loaded can still miss a chunk or a widget, which is no failure of its rendering. */
  private failureKind(part: string, reason: string): 'load' | 'render' {
    const rendering = reason === 'broken' || reason === 'slow'
    return rendering && this.loaded.has(part) ? 'render' : 'load'
  }

  private hearBrowser(event: BrowserSignal): void {
    if ('effectiveDirective' in event) {
      const { effectiveDirective: reason, blockedURI, sourceFile, sample } = event
      this.fail({
        kind: 'policy',
        ...releaseIn(sourceFile, blockedURI),
        reason,
        message: clean(`blocked ${sinkOf(blockedURI, sample) || placeOf(blockedURI)}`),
      })
    } else if ('filename' in event)
      this.fail({
        kind: 'error',
        ...releaseIn(event.filename, stackOf(event.error)),
        reason: 'broken',
        message: clean(event.message),
      })
    else
      this.fail({
        kind: 'promise',
        ...releaseIn(stackOf(event.reason)),
        reason: 'broken',
        message: messageOf(event.reason),
      })
  }

  /** A page view that fails in a loop is one failed view of the release. */
  private fail(report: QueuedReport): void {
    const { part, version } = report
    this.queue.add(report)
    if (this.isFirst(`failed ${part}@${version}`)) this.queue.add({ kind: 'failed', part, version })
  }

  private use(part: string): void {
    const release = this.releaseOf(part)
    if (this.isFirst(`use ${part}@${release.version}`)) this.queue.add({ kind: 'use', ...release })
  }

  private time(metric: 'entry' | 'shown', part: string, value: number): void {
    if (this.sampled && this.isFirst(`${metric} ${part}`))
      this.queue.time({ metric, ...this.releaseOf(part), value })
  }

  private isFirst(what: string): boolean {
    return !this.once.has(what) && !!this.once.add(what)
  }

  private releaseOf(part: string): ReleaseName {
    return { part, version: this.versions.get(part) ?? versionOf(part, this.registry) }
  }
}

/**
 * What a string was refused by: `Element innerHTML` of the sample `Element innerHTML|<img src=`. The rest of the sample is
 * the string, which could hold what the visitor typed.
 */
const sinkOf = (blocked: string, sample: string): string | undefined =>
  blocked === 'trusted-types-sink' ? sample.split('|')[0] : undefined

const stackOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error ? thrown.stack : undefined

/** Reports scripts that the browser refused because the page's integrity policy asks for a hash that they have not. */
export function observeIntegrity(queue: Queue, changed: () => void): void {
  // Not every browser has the Reporting API.
  if (!('ReportingObserver' in window)) return
  const told = (reports: Report[]) => {
    for (const { body } of reports) {
      const address = textIn(body, 'blockedURL')
      const message = clean(`blocked ${placeOf(address)}`)
      const reason = textIn(body, 'destination')
      queue.add({ kind: 'integrity', ...releaseIn(address), reason, message })
    }
    changed()
  }
  new ReportingObserver(told, { types: ['integrity-violation'], buffered: true }).observe()
}

/** A field of a report, whose form TypeScript does not know. Browsers have them on the object or on its prototype. */
function textIn(body: object | null | undefined, name: string): string {
  const found: unknown = body ? Reflect.get(body, name) : undefined
  return typeof found === 'string' ? found : ''
}
