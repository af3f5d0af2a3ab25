import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { firefoxMissing } from '../../either-browser'
import { launchChromium } from './chromium'
import type { Engine, EngineVisit, OpenOptions } from './engine'
import { launchFirefox } from './firefox'
import { launchWebkit, webkitMissing } from './webkit'

/** The three engines, how each is started, and for a describe's `skip`: why it cannot be. */
export const ENGINES: { name: string; launch: () => Promise<Engine>; missing?: string }[] = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox, ...firefoxMissing },
  { name: 'WebKit', launch: launchWebkit, ...webkitMissing },
]

/** A page for the length of one use. It fails when anything went wrong in the page, and is closed whatever happens. */
export type InEngine = (
  work: (visit: EngineVisit) => Promise<void>,
  options?: OpenOptions,
) => Promise<void>

/** Gives the describe that calls it a browser of its own. */
export function ownEngine(launch: () => Promise<Engine>): InEngine {
  let engine: Engine | undefined
  before(async () => {
    engine = await launch()
  })
  after(() => engine?.close())
  return async (work, options = {}) => {
    const visit = await engine!.open(options)
    try {
      await work(visit)
      await visit.page.evaluate(() => undefined)
      assert.deepEqual(
        visit.faults.filter(
          (fault) => ![options.allowed, visit.tolerated].some((line) => line?.test(fault)),
        ),
        [],
      )
    } finally {
      await visit.close()
    }
  }
}
