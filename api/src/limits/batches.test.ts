import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Batches } from './batches'

/** Batches whose writing the test ends itself. */
function held() {
  const batches: { things: string[]; end: (error?: Error) => void }[] = []
  const write = (things: string[]) =>
    new Promise<void>((resolve, reject) =>
      batches.push({ things, end: (error) => (error ? reject(error) : resolve()) }),
    )
  return { batches, write }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('writes the first thing at once, and together what came meanwhile', async () => {
  const { batches, write } = held()
  const all = new Batches(write, () => false)
  const first = all.add('a')
  const others = [all.add('b'), all.add('c')]
  assert.deepEqual(batches[0]?.things, ['a'])
  batches[0]?.end()
  await first
  await settled()
  assert.deepEqual(batches[1]?.things, ['b', 'c'])
  batches[1]?.end()
  await Promise.all(others)
  assert.equal(batches.length, 2)
})

it('writes no more in one batch than it may', async () => {
  const sizes: number[] = []
  const all = new Batches<number>(
    async (things) => {
      sizes.push(things.length)
    },
    () => false,
    3,
  )
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((thing) => all.add(thing)))
  assert.deepEqual(sizes, [1, 3, 3, 1])
})

it('writes each alone when one of a batch is at fault', async () => {
  const written: string[] = []
  const all = new Batches<string>(
    async (things) => {
      if (things.includes('bad')) throw new Error('This one cannot be written.')
      written.push(...things)
    },
    () => false,
  )
  const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((thing) => all.add(thing)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(written, ['a', 'b', 'c'])
})

it('refuses all that wait when none can be written now, and writes what comes later', async () => {
  const { batches, write } = held()
  const all = new Batches(write, () => true)
  const waiting = ['a', 'b', 'c'].map((thing) => all.add(thing))
  batches[0]?.end(new Error('The database is away.'))
  for (const one of waiting) await assert.rejects(one, /database is away/)
  assert.equal(batches.length, 1)
  const later = all.add('d')
  assert.deepEqual(batches[1]?.things, ['d'])
  batches[1]?.end()
  await later
})
