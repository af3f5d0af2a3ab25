import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, it, mock } from 'node:test'
import { inPieces, watchReader } from './reader'

const KB = 1024
const limits = { minimumRate: 32 * KB, patienceMs: 60_000 }

beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }))
afterEach(() => mock.timers.reset())

/** Watches a connection whose progress the test controls; `left` bytes of the answer are unread. */
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

it('reports a client that reads nothing for the whole patience period', () => {
  const { pass, isSlow } = watching()
  pass(59)
  assert.ok(!isSlow())
  pass(1)
  assert.ok(isSlow())
})

it('counts the bytes that the operating system accepted, not those written', () => {
  const { socket, pass, isSlow } = watching()
  for (let second = 0; second < 120; second++) {
    socket.bytesWritten += 64 * KB
    socket.writableLength += 60 * KB
    pass(1)
  }
  assert.ok(isSlow(), '4 KB/s are taken')
})

it('tolerates a client at the minimum rate, even if its bytes are accepted in bursts', () => {
  const { socket, pass, isSlow } = watching()
  for (let lump = 0; lump < 20; lump++) {
    pass(48)
    socket.bytesWritten += 48 * limits.minimumRate
  }
  assert.ok(!isSlow())
})

it('does not report a client that has read everything available', () => {
  const { answer, pass, isSlow } = watching(0)
  pass(600)
  answer.writableLength = KB
  pass(59)
  assert.ok(!isSlow())
})

it('gives no credit for reading fast earlier', () => {
  const { socket, pass, isSlow } = watching()
  socket.bytesWritten += 100_000 * KB
  pass(3 + 59)
  assert.ok(!isSlow())
  pass(1)
  assert.ok(isSlow())
})

it('stops checking when the watch has ended', () => {
  const { end, pass, isSlow } = watching()
  end()
  pass(600)
  assert.ok(!isSlow())
})

it('splits texts into small chunks without loss', async () => {
  const text = '慢生活'.repeat(50_000)
  const pieces: Buffer[] = []
  const texts = (async function* () {
    yield* [text, '', 'end']
  })()
  for await (const piece of inPieces(texts)) pieces.push(piece)
  assert.ok(pieces.every(({ length }) => length <= 64 * KB))
  assert.equal(Buffer.concat(pieces).toString(), `${text}end`)
})
