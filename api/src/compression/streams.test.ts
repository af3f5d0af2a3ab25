import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, it } from 'node:test'
import { createServer } from '../server'
import { until } from '../testing/until'
import { addCompression } from './compression'

const CHUNK = 64 * 1024
const compressed = { config: { compressed: true } }

const app = createServer()
let port: number
/** The endless file that was asked for last, and how many of its bytes were taken. */
let endless: Readable
let taken = 0

before(async () => {
  addCompression(app)
  app.get('/endless', compressed, async (_request, reply) => {
    taken = 0
    endless = new Readable({
      read() {
        taken += CHUNK
        this.push(randomBytes(CHUNK))
      },
    })
    return reply.send(endless)
  })
  app.get('/broken', compressed, async (_request, reply) =>
    reply.send(
      new Readable({
        read() {
          this.destroy(new Error('The rows cannot be read.'))
        },
      }),
    ),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
after(() => app.close())

async function begun(path: string, encoding: string): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': encoding }
  const asking = request({ port, path, headers, agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  return answer
}

for (const encoding of ['br', 'gzip']) {
  it(`a stream in ${encoding} waits for its reader, and ends when the reader leaves`, async () => {
    const answer = await begun('/endless', encoding)
    assert.equal(answer.headers['content-encoding'], encoding)
    let before = -1
    // All buffers on the way are full when nothing more is taken for a while.
    await until('nothing more is taken', () => {
      const isFull = before === taken
      before = taken
      return isFull
    })
    assert.ok(taken < 64 * 1024 * 1024, `${taken} bytes were taken.`)
    assert.equal(endless.destroyed, false)
    answer.destroy()
    await until('the file is closed', () => endless.destroyed)
  })

  it(`a stream in ${encoding} that fails before its first byte is a plain failure`, async () => {
    const answer = await begun('/broken', encoding)
    assert.equal(answer.statusCode, 500)
    assert.equal(answer.headers['content-encoding'], undefined)
    let text = ''
    for await (const piece of answer.setEncoding('utf8')) text += piece
    assert.equal(JSON.parse(text).message, 'The rows cannot be read.')
  })
}
