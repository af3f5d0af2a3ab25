import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Counts } from './counts'

const WINDOW = 60_000

function counting(most?: number) {
  let now = 1_000
  const counts = new Counts(undefined, most, () => now)
  const call = (network: string) => {
    let seen = { current: 0, ttl: 0 }
    counts.incr(network, (_, result) => (seen = result!), WINDOW)
    return seen
  }
  return { call, pass: (time: number) => (now += time), counts }
}

it('counts each network within its time window, and starts again after it', () => {
  const { call, pass } = counting()
  assert.deepEqual(call('a'), { current: 1, ttl: WINDOW })
  pass(10_000)
  assert.deepEqual(call('a'), { current: 2, ttl: WINDOW - 10_000 })
  assert.equal(call('b').current, 1)
  pass(WINDOW - 10_000)
  assert.equal(call('a').current, 1)
})

it('remembers the one that calls most while ten thousand others come', () => {
  const { call } = counting(1_000)
  for (let time = 0; time < 500; time++) call('the worst')
  for (let other = 0; other < 10_000; other++) call(`other ${other}`)
  assert.equal(call('the worst').current, 501)
})

it('keeps no more networks than it may', () => {
  const { call, counts } = counting(1_000)
  for (let other = 0; other < 5_000; other++) call(`other ${other}`)
  assert.equal((counts as unknown as { counts: Map<string, unknown> }).counts.size, 1_000)
})

it('counts each route separately', () => {
  const { call, counts } = counting()
  call('a')
  counts.child().incr('a', (_, result) => assert.equal(result!.current, 1), WINDOW)
})
