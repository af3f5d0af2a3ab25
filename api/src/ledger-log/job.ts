import type { FastifyBaseLogger } from 'fastify'
import { DatabaseAway } from '../database/away'
import type { Queries } from '../database/schema'
import { messageOf } from '../error-message'
import { repeat } from '../repeat'
import { logRows, NoSigningKey } from './logger'
import type { LedgerLogSettings } from './settings'

/** Delays between rounds, in ms. A checkpoint must follow a row within 10 s. */
const PAUSE = 1_000
const AFTER_FAILURE = 2_000

/**
 * Adds the ledger's new rows to the log for as long as the service runs.
 * @returns stops it after its current transaction
 */
export function startLogger(
  queries: Queries,
  settings: LedgerLogSettings,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let told = ''
  return repeat(async (going) => {
    try {
      while ((await logRows(queries, settings)) && going());
      told = ''
      return PAUSE
    } catch (error) {
      const reason = reasonOf(error)
      // Once, because it is tried again every two seconds.
      if (reason !== told) tell(log, error, reason)
      told = reason
      return AFTER_FAILURE
    }
  })
}

/** A database's message can hold what a visitor typed. */
export const reasonOf = (error: unknown) =>
  error instanceof Error && 'severity' in error
    ? 'The database refused the statement.'
    : messageOf(error)

function tell(log: FastifyBaseLogger, error: unknown, reason: string): void {
  const isExpected = error instanceof DatabaseAway || error instanceof NoSigningKey
  log[isExpected ? 'warn' : 'error']({ reason }, 'Rows wait to be added to the log')
}
