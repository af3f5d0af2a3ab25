import type { Cluster } from 'api/testing/cluster'
import { rest } from './pace'
import type { SiteProcess } from './site-process'
import type { Windows } from './windows'

/** How long the database stays away at a restart, in ms: between a quick one and one for a new version. */
const AWAY_MS: [number, number] = [500, 4_000]

/** The share of the time, at its end, in which the process is left alone: whether memory grows needs one long life. */
const LONG_LIFE = 0.4

/** Takes the database and the process away, one after another, until it is told to stop. */
export async function makeTrouble(
  { cluster, site, windows }: { cluster: Cluster; site: SiteProcess; windows: Windows },
  seconds: number,
  stop: AbortSignal,
): Promise<void> {
  const database = (how: 'fast' | 'at once') => () =>
    windows.during(`database, ${how}`, async () => {
      await cluster.down(how)
      // Not cut short by the end of the soak: what is down comes up again.
      await rest(new AbortController().signal, ...AWAY_MS)
      await cluster.up()
    })
  const turns = [
    database('fast'),
    () => site.restart('SIGTERM'),
    database('at once'),
    () => site.restart('SIGKILL'),
  ]
  const between = Math.min(30_000, (seconds * 1_000) / 12)
  const quietFrom = Date.now() + seconds * 1_000 * (1 - LONG_LIFE)
  for (let turn = 0; ; turn++) {
    await rest(stop, between * 0.8, between * 1.2)
    if (stop.aborted) return
    const next = turns[turn % turns.length]!
    if (turn % 2 === 0 || Date.now() < quietFrom) await next()
  }
}
