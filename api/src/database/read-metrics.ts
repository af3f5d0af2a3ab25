import { Counter, type Registry } from 'prom-client'
import type { Database } from './open'

/** Counts on `/metrics` which server visitors read from, where there is a standby. */
export function addReadMetrics(register: Registry, { readCounts }: Database): void {
  if (!readCounts) return
  new Counter({
    name: 'farm_ledger_reads_total',
    help: 'Reads of the ledger and of batches, by the server that was chosen: the standby, or the primary while the standby is away or behind.',
    labelNames: ['server'],
    registers: [register],
    collect() {
      this.reset()
      this.inc({ server: 'primary' }, readCounts.primary)
      this.inc({ server: 'standby' }, readCounts.standby)
    },
  })
}
