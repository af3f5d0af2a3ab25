import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { fieldsOf } from '../fields'
import { logSettings } from '../log'
import type { Facts } from './facts'
import { makeCase, type FuzzCase } from './fuzz-case'
import { faultsOf } from './check'
import type { Route } from './watched-routes'
import { send } from './wire'

const AT_ONCE = 6
/** Far above what any answer takes, also for the whole ledger in one file on a busy machine. */
const LIMIT_MS = 60_000
const PINO_ERROR = 50

/** The results of a run. */
export interface Tally {
  requests: number
  statuses: Map<number, number>
  /** Failures, each with the command that repeats it. */
  faults: string[]
}

export const newTally = (): Tally => ({ requests: 0, statuses: new Map(), faults: [] })

export interface Run {
  app: FastifyInstance
  routes: readonly Route[]
  seed: number
  /** Called for every connection, because orders are created during the run. */
  facts: () => Facts
  tally: Tally
}

/** Sends the fuzzed connections with the numbers `from` to `to - 1`, six in parallel. */
export async function fire(run: Run, from: number, to: number): Promise<void> {
  const address = run.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  const { port } = address
  let next = from
  const worker = async () => {
    for (let number = next++; number < to; number = next++) await fireOne(run, port, number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Connections in progress, printed when the process crashes. */
const underWay = new Set<FuzzCase>()
process.on('uncaughtExceptionMonitor', () => {
  for (const fuzzCase of underWay)
    console.error(`In progress: case ${fuzzCase.number}: ${shown(fuzzCase)}`)
})

async function fireOne({ routes, seed, facts, tally }: Run, port: number, number: number) {
  const fuzzCase = makeCase(number, seed, routes, facts())
  underWay.add(fuzzCase)
  const outcome = await send(port, fuzzCase, LIMIT_MS)
  underWay.delete(fuzzCase)
  tally.requests += fuzzCase.asked.length
  for (const { status } of outcome.answers)
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  for (const fault of faultsOf(fuzzCase, outcome))
    tally.faults.push(
      `${fault}\n  SEED=${seed} FUZZ_ONLY=${number} repeats it; sent (${fuzzCase.manner}): ${shown(fuzzCase)}`,
    )
}

/** What was sent, shortened to one line. */
const shown = ({ pieces }: FuzzCase) =>
  JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 1_500))

/** A log that keeps its error lines. */
export function errorLog() {
  const errors: string[] = []
  const sink = new Writable({
    write(line: Buffer, _encoding, written) {
      if (Number(fieldsOf(JSON.parse(String(line)))['level']) >= PINO_ERROR)
        errors.push(String(line))
      written()
    },
  })
  return { errors, logger: pino(logSettings('warn'), sink) }
}
