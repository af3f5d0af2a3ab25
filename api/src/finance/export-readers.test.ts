import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, it } from 'node:test'
import Fastify, { type FastifyError } from 'fastify'
import type { Database } from '../database/open'
import { sendFailure } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { validatorCompiler } from '../envelope/validation'
import { fillWithLongRows, LONG_ROWS } from '../testing/long-ledger'
import { RawReader } from '../testing/raw-reader'
import { openDatabase, template } from '../testing/seeded'
import type { ExportLimits } from './export-limits'
import { exportRoutes } from './export-routes'

const EXPORT = '/finance/entry/export?format=jsonl'
const [A, B, C, D, E] = [1, 2, 3, 4, 5].map((last) => `203.0.113.${last}`) as [
  string,
  string,
  string,
  string,
  string,
]

/** The operating system moves 1.5 MB at a time on loopback, so the patience must cover 4 MB. */
const MB = 1024 * 1024
const hasty = { minimumRate: MB, patienceMs: 4_000 }
const HONEST = 1.5 * MB

let database: Database
before(async () => {
  database = await openDatabase({ template: await template(), seed: false })
  await fillWithLongRows(database)
})
after(() => database.close())

const closing: (() => Promise<void>)[] = []
after(() => Promise.all(closing.map((close) => close())))

/** The export routes as the service registers them, behind a proxy that sets the client address. */
async function listening(limits: Partial<ExportLimits> = {}) {
  const app = Fastify({ trustProxy: ['127.0.0.1'], forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler as never)
  app.setErrorHandler<FastifyError>((error, asked, reply) =>
    sendFailure(asked, reply, error instanceof Failure ? error : new Failure('broken')),
  )
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.register(exportRoutes, { queries: database.queries, limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => app.close())
  const { port } = app.server.address() as AddressInfo

  const reader = (from: string, ...paths: string[]) => new RawReader({ port, from, paths })
  /** Sends a request and reads only the head of the answer. */
  const ask = async (from: string): Promise<IncomingMessage> => {
    const headers = { 'x-forwarded-for': from }
    const asking = request({ port, path: EXPORT, headers, agent: false }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    return answer
  }
  /** Sends one request; if it is accepted, its download is left unread. */
  const place = async (from: string) => {
    const answer = await ask(from)
    if (answer.statusCode !== 503) return answer.statusCode
    const { data } = JSON.parse(await textOf(answer)) as { data: { place?: number } }
    assert.equal(answer.headers['x-queue-place'], data.place && String(data.place))
    assert.equal(answer.headers['retry-after'], '5')
    return data.place
  }
  /** Retries until the request is accepted. */
  const served = async (from: string): Promise<IncomingMessage> => {
    for (;;) {
      const answer = await ask(from)
      if (answer.statusCode !== 503) return answer
      answer.resume()
      await new Promise(setImmediate)
    }
  }
  return { port, reader, ask, place, served, sockets }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  return text
}

const rowsOf = (text: string) => text.trimEnd().split('\n').length

it(
  'lets a third visitor export while two addresses read nothing, or 4 KB/s',
  { timeout: 40_000 },
  async () => {
    const { reader, served, sockets } = await listening(hasty)
    const readers = await Promise.all([
      ...[A, A].map((from) => reader(from, EXPORT).begun()),
      ...[B, B].map((from) => reader(from, EXPORT).takeAt(4096)),
    ])
    await Promise.race(sockets.map((socket) => once(socket, 'close')))
    assert.equal(rowsOf(await textOf(await served(C))), LONG_ROWS)
    for (const cut of await Promise.all(readers.map((slow) => slow.takeAll()))) {
      assert.equal(cut.status, 'HTTP/1.1 200 OK')
      assert.equal(cut.whole, 0)
    }
  },
)

it('gives a slow reader above the rate its whole file', { timeout: 40_000 }, async () => {
  const { reader } = await listening(hasty)
  const slow = await reader(A, EXPORT).takeAt(HONEST)
  await slow.closed
  assert.equal(slow.whole, 1)
})

it('cuts what is not taken by its deadline', { timeout: 40_000 }, async () => {
  const { reader, sockets } = await listening({ deadlineMs: 1_000 })
  const slow = await reader(A, EXPORT).begun()
  await once(sockets[0]!, 'close')
  assert.equal((await slow.takeAll()).whole, 0)
})

it(
  'resets what it cuts: by HTTP/1.0 a plain end is the end of the file',
  { timeout: 40_000 },
  async () => {
    const { port } = await listening({ deadlineMs: 2_000 })
    const old = await new RawReader({ port, from: A, paths: [EXPORT], version: '1.0' }).begun()
    // Blocks the database, so that the reader has read everything that exists when it is disconnected.
    await database.queries.transaction().execute(() => old.takeAll())
    assert.equal(old.error?.code, 'ECONNRESET')
  },
)

it('tells places in order, and nobody overtakes', { timeout: 40_000 }, async () => {
  const { ask, place } = await listening()
  const [first] = await Promise.all([A, A, B, B].map(ask))
  assert.deepEqual([await place(C), await place(D), await place(C)], [1, 2, 1])
  first!.destroy()
  // The callers behind keep asking before the first one does; none of them may take the free slot.
  for (;;) {
    assert.deepEqual([await place(D), await place(E)], [2, 3])
    if ((await place(C)) === 200) break
  }
  assert.deepEqual([await place(D), await place(E)], [1, 2])
})

it('gives no place when the queue is full', { timeout: 40_000 }, async () => {
  const { ask, place } = await listening({ waiting: 1 })
  await Promise.all([A, A, B, B].map(ask))
  assert.deepEqual([await place(C), await place(D), await place(C)], [1, undefined, 1])
})

it(
  'takes the turns of two pipelined exports back with their socket',
  { timeout: 40_000 },
  async () => {
    const { reader, place, served } = await listening()
    const both = await reader(A, EXPORT, EXPORT).begun()
    // Both slots are taken when a third caller has to wait.
    while ((await place(A)) === 200);
    both.socket.destroy()
    await Promise.all([served(A), served(A)])
  },
)

it('cuts two pipelined exports that nobody reads', { timeout: 40_000 }, async () => {
  const { reader, served, sockets } = await listening(hasty)
  await reader(A, EXPORT, EXPORT).begun()
  await once(sockets[0]!, 'close')
  await Promise.all([served(A), served(A)])
})

it('answers two pipelined exports whole, one behind the other', { timeout: 40_000 }, async () => {
  const { reader } = await listening(hasty)
  const both = await reader(A, EXPORT, EXPORT).takeAt(4 * HONEST)
  await both.closed
  assert.equal(both.whole, 2)
})

it(
  'takes the turns of readers back that leave as soon as they asked',
  { timeout: 40_000 },
  async () => {
    const { reader, served } = await listening()
    for (let time = 0; time < 20; time++) {
      const { socket } = reader(A, EXPORT)
      await once(socket, 'connect')
      socket.destroy()
    }
    await Promise.all([served(A), served(A)])
  },
)
