import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { startPlainServer } from '../testing/plain-server'

let app: FastifyInstance
let port: number
before(async () => {
  ;({ app, port } = await startPlainServer())
})
after(() => app.close())

/** Sends raw bytes. @returns everything received until the connection ends */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return text(socket)
}

for (const [what, bytes, status, code] of [
  ['what is no HTTP', 'hello\r\n\r\n', 400, 40000],
  ['another version', 'GET / HTTP/9.9\r\n\r\n', 400, 40000],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 40000],
  ['a head without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 43100],
] as const)
  it(`answers ${what} in the envelope`, async () => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(head, /\r\nConnection: close\r\n/)
    const told = JSON.parse(body) as { code: number; msg: string; data: object }
    assert.deepEqual([told.code, told.data], [code, { faults: [] }])
    assert.ok(told.msg.length > 3)
  })
