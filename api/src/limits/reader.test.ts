import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, it, mock } from 'node:test'
import { inPieces, watchReader } from './reader'

const KB = 1024
const limits = { minimumRate: 32 * KB, patienceMs: 60_000 }

beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

/** A connection whose reader takes what the test says; `left` bytes of the answer wait for it. */
function watching(left = KB) {
  const socket = { bytesWritten: 0, writableLength: 0 }
  const answer = { writableLength: left }
  const slow = mock.fn()
  const end = watchReader(socket as Socket, answer as ServerResponse, limits, slow)
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) mock.timers.tick(1_000)
  }
  return { socket, answer, pass, end, isSlow: () => slow.mock.callCount() > 0 }
}

it('finds a reader slow that takes nothing for all its patience', () => {
  const { pass, isSlow } = watching()
  pass(59)
  assert.ok(!isSlow())
  pass(1)
  assert.ok(isSlow())
})

it('counts what the system took, not what was written', () => {
  const { socket, pass, isSlow } = watching()
  for (let second = 0; second < 120; second++) {
    socket.bytesWritten += 64 * KB
    socket.writableLength += 60 * KB
    pass(1)
  }
  assert.ok(isSlow(), '4 KB/s are taken')
})

it('leaves a reader at the rate alone, also when the system takes its bytes in lumps', () => {
  const { socket, pass, isSlow } = watching()
  for (let lump = 0; lump < 20; lump++) {
    pass(48)
    socket.bytesWritten += 48 * limits.minimumRate
  }
  assert.ok(!isSlow())
})

it('blames no reader that has taken all there is', () => {
  const { answer, pass, isSlow } = watching(0)
  pass(600)
  answer.writableLength = KB
  pass(59)
  assert.ok(!isSlow())
})

it('gives no credit for what was taken early', () => {
  const { socket, pass, isSlow } = watching()
  socket.bytesWritten += 100_000 * KB
  pass(3 + 59)
  assert.ok(!isSlow())
  pass(1)
  assert.ok(isSlow())
})

it('looks no more once the watch is ended', () => {
  const { end, pass, isSlow } = watching()
  end()
  pass(600)
  assert.ok(!isSlow())
})

it('hands texts on in small pieces, whole', async () => {
  const text = '慢生活'.repeat(50_000)
  const pieces: Buffer[] = []
  const texts = (async function* () {
    yield* [text, '', 'end']
  })()
  for await (const piece of inPieces(texts)) pieces.push(piece)
  assert.ok(pieces.every(({ length }) => length <= 64 * KB))
  assert.equal(Buffer.concat(pieces).toString(), `${text}end`)
})
