import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KeyedMutex } from './keyed-mutex'

it('runs jobs of one name in order, even after failures, and other names in parallel', async () => {
  const turns = new KeyedMutex()
  const seen: string[] = []
  let finish!: () => void
  const held = new Promise<void>((resolve) => (finish = resolve))
  const first = turns.run('a', async () => {
    await held
    seen.push('first')
    throw new Error('lost')
  })
  const second = turns.run('a', async () => void seen.push('second'))
  await turns.run('b', async () => void seen.push('other'))
  finish()
  await assert.rejects(first, /lost/)
  await second
  assert.deepEqual(seen, ['other', 'first', 'second'])
  assert.equal(await turns.run('a', async () => 3), 3)
})
