import { Counter, type Registry } from 'prom-client'
import { isFailure, isPolicy } from './kinds'
import { nameOf, type CountRow, type Rows } from './rows'

/**
 * Counts on `/metrics` what browsers report to this process. The number of series is bounded, because every label is:
 * releases by `KnownNames`, the others by their own lists.
 */
export class BeaconMetrics {
  private readonly failures
  private readonly uses
  private readonly views
  private readonly policies

  constructor(register: Registry) {
    const registers = [register]
    this.failures = new Counter({
      name: 'farm_part_failures_total',
      help: 'Failures of a part in visitors’ browsers, by release, kind and reason.',
      labelNames: ['part', 'version', 'kind', 'reason', 'share'],
      registers,
    })
    this.uses = new Counter({
      name: 'farm_part_uses_total',
      help: 'Page views in which a part was shown or should have been, by release.',
      labelNames: ['part', 'version', 'share'],
      registers,
    })
    this.views = new Counter({
      name: 'farm_page_views_total',
      help: 'Page views, by release of the shell.',
      labelNames: ['version', 'share'],
      registers,
    })
    this.policies = new Counter({
      name: 'farm_policy_reports_total',
      help: 'What browsers refused for the content security policy or the integrity policy, by directive.',
      labelNames: ['kind', 'reason', 'share'],
      registers,
    })
  }

  count({ counts }: Rows): void {
    for (const row of counts) this.add(row)
  }

  private add({ kind, part, version, reason, share, count }: CountRow): void {
    if (kind === 'view') this.views.inc({ version, share }, count)
    else if (kind === 'use') this.uses.inc({ part, version, share }, count)
    else if (isPolicy(kind)) this.policies.inc({ kind, reason, share }, count)
    else if (isFailure(kind)) this.failures.inc({ part, version, kind, reason, share }, count)
  }

  /** Removes the series of a release. @param release `part@version` */
  async forget(release: string): Promise<void> {
    for (const counter of [this.failures, this.uses])
      for (const { labels } of (await counter.get()).values) {
        const { part, version } = labels
        if (nameOf({ part: String(part), version: String(version) }) === release)
          counter.remove(labels)
      }
    for (const { labels } of (await this.views.get()).values)
      if (release.endsWith(`@${labels.version}`)) this.views.remove(labels)
  }
}
