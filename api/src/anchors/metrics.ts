import { Gauge, type Registry } from 'prom-client'
import type { Queries } from '../database/schema'
import type { ChainSettings } from './settings'
import { lastLook } from './status'

/** Shows on `/metrics` what the job of the anchors last found. Before that, and while the database is away: nothing. */
export function addAnchorMetrics(register: Registry, queries: Queries, chain: ChainSettings): void {
  new Gauge({
    name: 'farm_anchor_state',
    help: 'What the job of the anchors last found: 1 for its state (chain/README.md).',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset()
      const look = await lastLook(queries, chain).catch(() => undefined)
      if (look) this.set({ state: look.state }, 1)
    },
  })
  new Gauge({
    name: 'farm_anchor_overdue_seconds',
    help: 'Seconds since a look at the chain was due that nobody has taken.',
    registers: [register],
    async collect() {
      const look = await lastLook(queries, chain).catch(() => undefined)
      if (look) this.set(Math.max(0, (Date.now() - look.dueAt.getTime()) / 1_000))
      else this.remove()
    },
  })
}
