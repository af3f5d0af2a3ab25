import type { FastifyBaseLogger } from 'fastify'
import { DatabaseAway } from '../database/away'
import type { Queries } from '../database/schema'
import { messageOf } from '../error-message'
import { repeat } from '../repeat'
import type { ChainSettings } from './settings'
import { QUIET } from './status'
import { anchorIfDue } from './step'

/** Delays between looks at the database, in ms. */
const PAUSE = 1_000
const AFTER_FAILURE = 5_000

/**
 * Anchors the newest checkpoint of the log again and again for as long as the service runs.
 * @returns stops it after its current step
 */
export function startAnchoring(
  queries: Queries,
  chain: ChainSettings,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let told = ''
  const tell = (reason: string, level: 'info' | 'warn' | 'error') => {
    // Once, because it is tried again every few seconds.
    if (reason !== told) log[level]({ reason }, 'The anchors of the ledger’s log')
    told = reason
  }
  return repeat(async () => {
    try {
      const found = await anchorIfDue(queries, chain)
      if (found) tell(found.says, QUIET.includes(found.state) ? 'info' : 'error')
      return PAUSE
    } catch (error) {
      tell(messageOf(error), error instanceof DatabaseAway ? 'warn' : 'error')
      return AFTER_FAILURE
    }
  })
}
