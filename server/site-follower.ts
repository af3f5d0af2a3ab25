import type { Database } from 'api'
import type { FastifyInstance } from 'fastify'
import { messageOf, storeOf } from 'release'

/** PostgreSQL tells of every change; asking makes up for what was missed, and for a fault. */
const ASK_MS = 60_000
const AFTER_FAULT_MS = 2_000

/**
 * Keeps this machine's copy of a site at what all machines share in PostgreSQL, while the service runs. When that cannot
 * be had, visitors go on with what the folder holds; the log says so once.
 */
export function followSite(
  app: FastifyInstance,
  { site, notices }: { site: string; notices: Database['notices'] },
): void {
  const store = storeOf(site)
  let timer: NodeJS.Timeout | undefined
  let running = false
  let askAgain = false
  let stopped = false
  let told = ''

  const follow = async () => {
    try {
      await store.follow()
      told = ''
    } catch (error) {
      const message = messageOf(error)
      if (message !== told && !stopped)
        app.log.error(
          { err: error },
          `The newest releases cannot be had: ${message} Visitors go on with those before.`,
        )
      told = message
    }
  }
  const ask = async () => {
    askAgain = running
    if (running || stopped) return
    running = true
    await follow()
    running = false
    if (stopped) return
    clearTimeout(timer)
    const pause = askAgain ? 0 : told ? AFTER_FAULT_MS : ASK_MS
    timer = setTimeout(() => void ask(), pause).unref()
  }
  const unfollow = notices.follow('site', '', () => void ask())
  app.addHook('onReady', async () => void ask())
  app.addHook('preClose', async () => {
    stopped = true
    clearTimeout(timer)
    unfollow()
  })
}
