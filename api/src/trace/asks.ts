import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { isIssued } from './batch'
import { batchKey } from './record-kinds'
import { newestOf } from './records'

/** A family opens the page of a bag a few times; more on a day, or in all, means that its code is on other bags as well. */
const USUAL_A_DAY = 10
const USUAL_IN_ALL = 60
const DAYS = 366

export const Asks = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), asked: Type.Integer() }), {
      description: 'The days on which its page was opened, newest first; this time included.',
    }),
    unusual: Type.Boolean({ description: 'Opened so often that the code may be a copy.' }),
  },
  { title: 'BagAsks' },
)
export type Asks = Static<typeof Asks>

export interface Bag {
  /** 14 digits. */
  gtin: string
  batch: string
  serial: string
}

/**
 * Counts that the page of a bag was opened, and says how often it was on each day. Only bags that an event names are
 * counted, so that nobody can fill the table with invented ones.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export async function askForBag(queries: Queries, bag: Bag): Promise<Asks> {
  const [batch] = await newestOf(queries, 'batch', [batchKey(bag)])
  if (!batch) throw new Failure('noBatch')
  if (!(await isIssued(queries, bag))) return { days: [], unusual: false }
  await queries
    .insertInto('trace_ask')
    .values({ ...bag, day: shanghaiDate(new Date()), asked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gtin', 'batch', 'serial', 'day'])
        .doUpdateSet({ asked: sql`trace_ask.asked + 1` }),
    )
    .execute()
  const { gtin, serial } = bag
  const days = await queries
    .selectFrom('trace_ask')
    .select(['day', 'asked'])
    .where('gtin', '=', gtin)
    .where('batch', '=', bag.batch)
    .where('serial', '=', serial)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()
  const total = days.reduce((sum, { asked }) => sum + asked, 0)
  const unusual = total > USUAL_IN_ALL || days.some(({ asked }) => asked > USUAL_A_DAY)
  return { days, unusual }
}
