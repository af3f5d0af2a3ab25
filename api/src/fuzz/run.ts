import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { logSettings } from '../log'
import type { Facts } from './facts'
import { shotOf, type Shot } from './shot'
import { faultsOf } from './verdict'
import type { Route } from './watched-routes'
import { send } from './wire'

const AT_ONCE = 6
const LIMIT_MS = 15_000
const PINO_ERROR = 50

/** What came of a run. */
export interface Tally {
  requests: number
  statuses: Map<number, number>
  /** Shots that went wrong, each with how to repeat it. */
  faults: string[]
}

export const newTally = (): Tally => ({ requests: 0, statuses: new Map(), faults: [] })

export interface Run {
  app: FastifyInstance
  routes: readonly Route[]
  seed: number
  /** Asked again for every shot: orders made meanwhile count. */
  facts: () => Facts
  tally: Tally
}

/** Fires the shots of the numbers from `from` to before `to`, six at once. */
export async function fire(run: Run, from: number, to: number): Promise<void> {
  const { port } = run.app.server.address() as AddressInfo
  let next = from
  const worker = async () => {
    for (let number = next++; number < to; number = next++) await fireOne(run, port, number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** What is under way, for the case that the process does not live to judge it. */
const underWay = new Set<Shot>()
process.on('uncaughtExceptionMonitor', () => {
  for (const shot of underWay) console.error(`Under way: shot ${shot.number}: ${shown(shot)}`)
})

async function fireOne({ routes, seed, facts, tally }: Run, port: number, number: number) {
  const shot = shotOf(number, seed, routes, facts())
  underWay.add(shot)
  const outcome = await send(port, shot, LIMIT_MS)
  underWay.delete(shot)
  tally.requests += shot.asked.length
  for (const { status } of outcome.answers)
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  for (const fault of faultsOf(shot, outcome))
    tally.faults.push(
      `${fault}\n  SEED=${seed} FUZZ_ONLY=${number} repeats it; sent (${shot.manner}): ${shown(shot)}`,
    )
}

/** What was sent, one line of it. */
const shown = ({ pieces }: Shot) =>
  JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 1_500))

/** A log that keeps its lines of errors. */
export function errorLog() {
  const errors: string[] = []
  const sink = new Writable({
    write(line: Buffer, _encoding, written) {
      if ((JSON.parse(String(line)) as { level: number }).level >= PINO_ERROR)
        errors.push(String(line))
      written()
    },
  })
  return { errors, logger: pino(logSettings('warn'), sink) }
}
