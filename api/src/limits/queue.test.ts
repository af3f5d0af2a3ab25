import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Queue, type Asked } from './queue'

const KEPT = 15_000

function queueing(waiting = 10) {
  let now = 1_000
  const queue = new Queue({ atOnce: 4, each: 2, waiting, keptMs: KEPT }, () => now)
  const ask = (caller: string) => queue.ask(caller)
  const placeOf = (caller: string) => {
    const asked = ask(caller)
    return 'end' in asked ? 'turn' : asked.place
  }
  const turnOf = (caller: string) => {
    const asked: Asked = ask(caller)
    assert.ok('end' in asked, `${caller} has a turn`)
    return asked.end
  }
  return { placeOf, turnOf, pass: (ms: number) => (now += ms) }
}

/** Two callers hold all four slots. */
function full(waiting?: number) {
  const queue = queueing(waiting)
  const ends = ['a', 'a', 'b', 'b'].map((caller) => queue.turnOf(caller))
  return { ...queue, endA: ends[0]!, endB: ends[2]!, endAll: () => ends.forEach((end) => end()) }
}

it('assigns places in the order of the first request, and keeps them', () => {
  const { placeOf } = full()
  assert.deepEqual(['c', 'd', 'c', 'e', 'd'].map(placeOf), [1, 2, 1, 3, 2])
})

it('reserves a free slot for the first in the queue', () => {
  const { placeOf, endA } = full()
  assert.deepEqual(['c', 'd'].map(placeOf), [1, 2])
  endA()
  assert.deepEqual(['d', 'e', 'c', 'd', 'e'].map(placeOf), [2, 3, 'turn', 1, 2])
})

it('serves as many callers as slots are free, in whatever order they ask', () => {
  const { placeOf, endA, endB } = full()
  assert.deepEqual(['c', 'd', 'e'].map(placeOf), [1, 2, 3])
  endA()
  endB()
  assert.deepEqual(['e', 'd', 'c', 'e'].map(placeOf), [3, 'turn', 'turn', 1])
})

it('drops a caller that does not ask again in time, and moves the others up', () => {
  const { placeOf, pass, endA } = full()
  assert.deepEqual(['c', 'd'].map(placeOf), [1, 2])
  pass(KEPT - 1)
  assert.equal(placeOf('d'), 2)
  pass(1)
  assert.deepEqual(['d', 'c'].map(placeOf), [1, 2])
  pass(KEPT)
  endA()
  assert.equal(placeOf('e'), 'turn')
})

it('does not let a caller at its maximum block the others', () => {
  const { placeOf, turnOf } = queueing()
  const end = turnOf('a')
  turnOf('a')
  assert.equal(placeOf('a'), 1)
  assert.deepEqual(['b', 'c', 'd'].map(placeOf), ['turn', 'turn', 2])
  end()
  assert.deepEqual(['d', 'a'].map(placeOf), [2, 'turn'])
})

it('gives no place when it is full, but keeps the existing ones', () => {
  const { placeOf, pass } = full(2)
  assert.deepEqual(['c', 'd', 'e', 'd'].map(placeOf), [1, 2, undefined, 2])
  pass(KEPT)
  assert.equal(placeOf('e'), 1)
})

it('releases a slot only once', () => {
  const { placeOf, endA } = full()
  endA()
  endA()
  assert.deepEqual(['c', 'd'].map(placeOf), ['turn', 1])
})
