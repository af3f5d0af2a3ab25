import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { onEachDatabase } from '../testing/databases'
import { leastOf, SIZES, splitRange } from './sizes'

/** Amounts in fen around every edge, up to the largest that a filter accepts. */
const MOST = 99_999_999_999_999n
const edges = [
  ...new Set(
    Array.from({ length: SIZES }, (_, size) => leastOf(size)).flatMap((least) => [
      least - 1n,
      least,
      least + 1n,
    ]),
  ),
]
  .filter((amount) => amount >= 0n && amount <= MOST)
  .concat(MOST)

it('names the sizes 0, 1, 2, 5, 10, 20, 50 …', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(leastOf), [0n, 1n, 2n, 5n, 10n, 20n, 50n, 100n])
  assert.ok(leastOf(SIZES) > MOST)
})

it('holds every amount of any range exactly once', () => {
  const sizeOf = (amount: bigint) => {
    for (let size = 0; ; size++) if (leastOf(size + 1) > amount) return size
  }
  const few = edges.filter((_, place) => place % 5 === 0)
  for (const from of [undefined, ...few])
    for (const to of [undefined, ...few]) {
      if (from !== undefined && to !== undefined && from > to) continue
      const { whole, rest } = splitRange(from, to)
      for (const amount of edges) {
        const inRest = rest.filter(
          ([low, high]) => amount >= low && (high === undefined || amount <= high),
        )
        const fits = (from === undefined || amount >= from) && (to === undefined || amount <= to)
        assert.equal(
          inRest.length + Number(whole.includes(sizeOf(amount))),
          fits ? 1 : 0,
          `${amount} in ${from} to ${to}`,
        )
      }
    }
})

onEachDatabase('sizes of amounts', (fresh) => {
  let database: Database
  before(async () => {
    database = await fresh({ seed: false })
  })
  after(() => database.close())

  it('are the same in the database', async () => {
    const { rows } = await sql<{ amount: bigint; size: number }>`
      select amount, ledger_size(amount) as size
      from unnest(${edges.map(String)}::bigint[]) as amount
    `.execute(database.queries)
    for (const { amount, size } of rows)
      assert.ok(leastOf(size) <= amount && amount < leastOf(size + 1), `${amount} has size ${size}`)
  })
})
