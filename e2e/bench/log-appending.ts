import type { Database } from 'api'
import { storeRows } from 'api/bench/fill'
import type { Gateway } from 'api/testing/gateways/start'
import type { LogSwitch } from './log-switch'
import { medianOf } from './median'
import { payments } from './scale-payments'

/** Imports that follow one another, so that the log takes in the rows of one while the next is stored. */
const IMPORTS = 4
const IMPORTED = 10_000
const PAYMENTS = 1_000
const CONNECTIONS = 4

interface Place {
  url: string
  databaseUrl: string
  database: Database
  gateway: Gateway
  log: LogSwitch
  rounds: number
}

/** A median time in ms while the log stood still, and the median ratio of the time beside it with the log running. */
interface Cost {
  without: number
  ratio: number
}

/** What imports and payments take with the log and without, in turn. */
export async function costOfAppending(place: Place): Promise<{ imports: Cost; payments: Cost }> {
  const imports = async () => {
    const start = performance.now()
    for (let count = 0; count < IMPORTS; count++) await storeRows(place.database, IMPORTED)
    return performance.now() - start
  }
  const gifts = async () => {
    const port = Number(new URL(place.url).port)
    const shape = { count: PAYMENTS, connections: CONNECTIONS }
    const { rate } = await payments([port], place.databaseUrl, place.gateway, shape)
    return (1_000 * CONNECTIONS) / rate
  }
  return { imports: await cost(place, imports), payments: await cost(place, gifts) }
}

/** Each round begins with a log that has all rows, and another of the two goes first. */
async function cost({ log, database, rounds }: Place, timed: () => Promise<number>): Promise<Cost> {
  const without: number[] = []
  const ratios: number[] = []
  const ways = {
    off: async () => {
      log.off()
      const taken = await timed()
      log.on()
      return taken
    },
    on: timed,
  }
  await timed()
  for (let round = 0; round < rounds; round++) {
    const taken = { off: 0, on: 0 }
    for (const way of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await log.caughtUp(await rowsOf(database))
      taken[way] = await ways[way]()
    }
    without.push(taken.off)
    ratios.push(taken.on / taken.off)
  }
  return { without: medianOf(without), ratio: medianOf(ratios) }
}

async function rowsOf({ queries }: Database): Promise<number> {
  const { rows } = await queries
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
