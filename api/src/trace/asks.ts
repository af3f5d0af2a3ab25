import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { countChange } from '../revision/goods-revision'
import { isNamed } from './bag-now'
import { openedOf, OpenedWarnings, warningsOf, type Bag } from './opened'
import { batchKey } from './record-kinds'
import { bitOf, withBit } from './places'
import { newestOf } from './records'

const DAYS = 366

export const Asks = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), asked: Type.Integer() }), {
      description: `The newest ${DAYS} days on which its page was opened, newest first; this time included.`,
    }),
    total: Type.Integer({ minimum: 0, description: 'How often in all, on earlier days as well.' }),
    first: Type.Union([
      Type.String({ format: 'date', description: 'The first day of all.' }),
      Type.Null(),
    ]),
    ...OpenedWarnings,
  },
  { title: 'BagAsks' },
)
export type Asks = Static<typeof Asks>

const NEVER: Asks = { days: [], total: 0, first: null, unusual: false, scattered: false }

/**
 * Counts that the page of a bag was opened, and from about how many networks, and says how often it was on each day. Only
 * bags that an event names are counted, so that nobody can fill the table with invented ones.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export async function askForBag(queries: Queries, bag: Bag, address: string): Promise<Asks> {
  const [batch] = await newestOf(queries, 'batch', [batchKey(bag)])
  if (!batch) throw new Failure('noBatch')
  if (!(await isNamed(queries, bag))) return NEVER
  const today = shanghaiDate(new Date())
  const key = [bag.gtin, bag.batch, bag.serial].join('/')
  const bit = await bitOf(queries, { day: today, bag: key, address })
  const before = warningsOf(await openedOf(queries, bag))
  await queries
    .insertInto('trace_ask')
    .values({ ...bag, day: today, asked: 1, places: withBit(sql`0::bigint`, bit) })
    .onConflict((conflict) =>
      conflict.columns(['gtin', 'batch', 'serial', 'day']).doUpdateSet({
        asked: sql`trace_ask.asked + 1`,
        places: withBit(sql`trace_ask.places`, bit),
      }),
    )
    .execute()
  const { first, ...opened } = await openedOf(queries, bag)
  const warnings = warningsOf(opened)
  // Pages of the bag that are kept do not warn yet.
  if (!isDeepStrictEqual(warnings, before)) await countChange(queries)
  return { days: await daysOf(queries, bag), total: opened.total, first, ...warnings }
}

/** The newest days on which the bag's page was opened, newest first. */
const daysOf = (queries: Queries, { gtin, batch, serial }: Bag): Promise<Asks['days']> =>
  queries
    .selectFrom('trace_ask')
    .select(['day', 'asked'])
    .where('gtin', '=', gtin)
    .where('batch', '=', batch)
    .where('serial', '=', serial)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()
