import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../database/schema'
import { networkOf } from '../limits/network'

/**
 * Networks are counted without being kept. Each sets one of 64 bits, chosen by a hash with a salt of the day; so many
 * networks share each bit that none can be read from it. The salt is deleted when a bag is first opened on a later day.
 */
const BITS = 64

/** The bit of a network on a day, for one bag. */
export async function bitOf(
  queries: Queries,
  { day, bag, address }: { day: string; bag: string; address: string },
): Promise<number> {
  const hash = createHash('sha256').update(await saltOf(queries, day))
  return (
    hash
      .update(`\n${bag}\n${networkOf(address)}`)
      .digest()
      .readUInt8() % BITS
  )
}

/** The salt of a day, the same for every process. Whoever asks first on a day deletes those of the days before. */
async function saltOf(queries: Queries, day: string): Promise<Buffer> {
  const read = () =>
    queries.selectFrom('trace_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await read()
  if (known) return known.salt
  await queries.deleteFrom('trace_salt').where('day', '<', day).execute()
  const salt = randomBytes(32)
  await queries
    .insertInto('trace_salt')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.salt ?? salt
}

/** SQL: the bitmap with that bit set. */
export const withBit = (bitmap: RawBuilder<unknown>, bit: number) =>
  sql<bigint>`${bitmap} | (1::bigint << ${bit}::int)`

/** SQL: how many bits of a bitmap are set. */
export const bitsOf = (bitmap: RawBuilder<unknown>) => sql<bigint>`bit_count(${bitmap}::bit(64))`

/** About how many networks set so many bits of a bitmap (linear counting, Whang et al. 1990). */
export const networksOf = (bits: number): number =>
  Math.round(-BITS * Math.log(1 - Math.min(bits, BITS - 1) / BITS))
