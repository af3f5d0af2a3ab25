import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { countChange } from '../revision/goods-revision'
import { isNamed, type Opened } from './bag-now'
import { batchKey } from './record-kinds'
import { bitOf, bitsIn, networksOf, withBit } from './places'
import { newestOf } from './records'

/** A family opens the page of a bag a few times; more on a day, or in all, means that its code is on other bags as well. */
const USUAL_A_DAY = 10
const USUAL_IN_ALL = 60
/** Networks on a day: a family and its phones have a few. */
const USUAL_PLACES = 8
const DAYS = 366

/** What says that a code may be a copy. */
export const AskWarnings = {
  unusual: Type.Boolean({ description: 'Opened so often that the code may be a copy.' }),
  scattered: Type.Boolean({
    description: 'Opened from so many networks on a day that the code may be a copy.',
  }),
}

export const warningsOf = ({ total, most, bits }: Opened) => ({
  unusual: total > USUAL_IN_ALL || most > USUAL_A_DAY,
  scattered: networksOf(bits) > USUAL_PLACES,
})

export const Asks = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), asked: Type.Integer() }), {
      description: 'The days on which its page was opened, newest first; this time included.',
    }),
    ...AskWarnings,
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
 * Counts that the page of a bag was opened, and from about how many networks, and says how often it was on each day. Only
 * bags that an event names are counted, so that nobody can fill the table with invented ones.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export async function askForBag(queries: Queries, bag: Bag, address: string): Promise<Asks> {
  const [batch] = await newestOf(queries, 'batch', [batchKey(bag)])
  if (!batch) throw new Failure('noBatch')
  if (!(await isNamed(queries, bag))) return { days: [], unusual: false, scattered: false }
  const today = shanghaiDate(new Date())
  const key = [bag.gtin, bag.batch, bag.serial].join('/')
  const bit = await bitOf(queries, { day: today, bag: key, address })
  const before = await daysOf(queries, bag)
  const now = await queries
    .insertInto('trace_ask')
    .values({ ...bag, day: today, asked: 1, places: withBit(sql`0::bigint`, bit) })
    .onConflict((conflict) =>
      conflict.columns(['gtin', 'batch', 'serial', 'day']).doUpdateSet({
        asked: sql`trace_ask.asked + 1`,
        places: withBit(sql`trace_ask.places`, bit),
      }),
    )
    .returning(['day', 'asked', 'places'])
    .executeTakeFirstOrThrow()
  const days = [now, ...before.filter(({ day }) => day !== today)]
  const warnings = warningsOf(openedOn(days))
  // Pages of the bag that are kept do not warn yet.
  if (!isDeepStrictEqual(warnings, warningsOf(openedOn(before)))) await countChange(queries)
  return { days: days.map(({ day, asked }) => ({ day, asked })), ...warnings }
}

interface Day {
  day: string
  asked: number
  places: bigint
}

/** The days on which the bag's page was opened, newest first. */
const daysOf = (queries: Queries, { gtin, batch, serial }: Bag): Promise<Day[]> =>
  queries
    .selectFrom('trace_ask')
    .select(['day', 'asked', 'places'])
    .where('gtin', '=', gtin)
    .where('batch', '=', batch)
    .where('serial', '=', serial)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()

const openedOn = (days: Day[]): Opened => ({
  total: days.reduce((sum, { asked }) => sum + asked, 0),
  most: Math.max(0, ...days.map(({ asked }) => asked)),
  bits: Math.max(0, ...days.map(({ places }) => bitsIn(places))),
})
