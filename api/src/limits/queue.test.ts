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

/** Two callers have all four turns. */
function full(waiting?: number) {
  const queue = queueing(waiting)
  const ends = ['a', 'a', 'b', 'b'].map((caller) => queue.turnOf(caller))
  return { ...queue, endA: ends[0]!, endB: ends[2]!, endAll: () => ends.forEach((end) => end()) }
}

it('gives places in the order of asking, and the same again', () => {
  const { placeOf } = full()
  assert.deepEqual(['c', 'd', 'c', 'e', 'd'].map(placeOf), [1, 2, 1, 3, 2])
})

it('keeps a turn that becomes free for the first, whoever asks before it', () => {
  const { placeOf, endA } = full()
  assert.deepEqual(['c', 'd'].map(placeOf), [1, 2])
  endA()
  assert.deepEqual(['d', 'e', 'c', 'd', 'e'].map(placeOf), [2, 3, 'turn', 1, 2])
})

it('serves as many of the first as turns are free, in whatever order they ask', () => {
  const { placeOf, endA, endB } = full()
  assert.deepEqual(['c', 'd', 'e'].map(placeOf), [1, 2, 3])
  endA()
  endB()
  assert.deepEqual(['e', 'd', 'c', 'e'].map(placeOf), [3, 'turn', 'turn', 1])
})

it('drops a place that is not asked for again in time, and those behind it move up', () => {
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

it('keeps no turn from others for one that has all it may have', () => {
  const { placeOf, turnOf } = queueing()
  const end = turnOf('a')
  turnOf('a')
  assert.equal(placeOf('a'), 1)
  assert.deepEqual(['b', 'c', 'd'].map(placeOf), ['turn', 'turn', 2])
  end()
  assert.deepEqual(['d', 'a'].map(placeOf), [2, 'turn'])
})

it('is full at some length: then there is no place, but those who wait keep theirs', () => {
  const { placeOf, pass } = full(2)
  assert.deepEqual(['c', 'd', 'e', 'd'].map(placeOf), [1, 2, undefined, 2])
  pass(KEPT)
  assert.equal(placeOf('e'), 1)
})

it('counts a turn that is ended twice once', () => {
  const { placeOf, endA } = full()
  endA()
  endA()
  assert.deepEqual(['c', 'd'].map(placeOf), ['turn', 1])
})
