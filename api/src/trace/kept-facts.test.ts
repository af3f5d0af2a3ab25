import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { KeptFacts } from './kept-facts'

let kept: KeptFacts<string>
let read: string[]
beforeEach(() => {
  kept = new KeptFacts()
  read = []
})

const get = (revision: string, name: string) =>
  kept.get(revision, name, async () => {
    read.push(`${name} of ${revision}`)
    return `${name} of ${revision}`
  })

it('reads what is known once, and anew when anything has changed', async () => {
  assert.equal(await get('1', 'A'), 'A of 1')
  assert.equal(await get('1', 'B'), 'B of 1')
  assert.equal(await get('1', 'A'), 'A of 1')
  assert.deepEqual(read, ['A of 1', 'B of 1'])
  assert.equal(await get('2', 'A'), 'A of 2')
  assert.equal(await get('2', 'B'), 'B of 2')
})

it('never mixes revisions, whichever answer comes last', async () => {
  let finish = (_: string) => {}
  const late = kept.get('1', 'A', () => new Promise<string>((resolve) => (finish = resolve)))
  assert.equal(await get('2', 'A'), 'A of 2')
  finish('A of 1')
  assert.equal(await late, 'A of 1')
  assert.equal(await get('2', 'A'), 'A of 2')
})

it('keeps nothing of what failed', async () => {
  await assert.rejects(kept.get('1', 'A', () => Promise.reject(new Error('away'))))
  assert.equal(await get('1', 'A'), 'A of 1')
})

it('forgets what was not used for longest', async () => {
  for (let at = 0; at < 256; at++) await get('1', `B${at}`)
  await get('1', 'B0')
  await get('1', 'one more')
  read = []
  await get('1', 'B0')
  await get('1', 'B1')
  assert.deepEqual(read, ['B1 of 1'])
})
