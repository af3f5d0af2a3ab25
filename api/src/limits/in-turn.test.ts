import assert from 'node:assert/strict'
import { it } from 'node:test'
import { InTurn } from './in-turn'

it('does one thing of a name at a time, in order, whatever fails, and others beside it', async () => {
  const turns = new InTurn()
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
