import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseAway } from '../database/away'
import type { Queries } from '../database/schema'
import { cosign } from './cosign'
import { reasonOf } from './job'
import type { LogWitness } from './witnesses'

/** Delays before the next look, in ms. A witness is asked for the newest checkpoint only, and not for each one. */
const IDLE = 1_000
const AFTER_ASKING = 3_000
const AFTER_FAILURE = 2_000
const LONGEST = 60_000

interface Asking {
  queries: Queries
  log: FastifyBaseLogger
  signal: AbortSignal
}

/**
 * Brings the newest checkpoint to each witness for as long as the service runs. They are asked independently, so a silent
 * one delays no other.
 * @returns stops it, and gives up what has not been answered yet
 */
export function startCosigning(
  queries: Queries,
  witnesses: readonly LogWitness[],
  log: FastifyBaseLogger,
): () => Promise<void> {
  const stop = new AbortController()
  const asking = { queries, log, signal: stop.signal }
  const running = witnesses.map((witness) => keepAsking(witness, asking))
  return async () => {
    stop.abort()
    await Promise.all(running)
  }
}

async function keepAsking(witness: LogWitness, { queries, log, signal }: Asking): Promise<void> {
  let failures = 0
  /** Why it did not cosign, so that a reason is logged once. */
  let told = ''
  while (!signal.aborted) {
    let pause = IDLE
    try {
      if (await cosign(queries, witness, signal)) {
        pause = AFTER_ASKING
        failures = 0
        if (told) log.warn({ witness: witness.key.name }, 'The witness cosigns the log again')
        told = ''
      }
    } catch (error) {
      pause = Math.min(AFTER_FAILURE * 2 ** failures++, LONGEST)
      const reason = reasonOf(error)
      // Others tell of the database, and a stopped service of itself.
      const isNews = reason !== told && !(error instanceof DatabaseAway) && !signal.aborted
      if (isNews) log.warn({ witness: witness.key.name, reason }, NOT_COSIGNED)
      if (isNews) told = reason
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}

const NOT_COSIGNED = 'A witness has not cosigned the log'
