/** @jest-environment node */
// Node's fetch, streams and abort signals: browsers have them, jsdom does not.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { failureOf } from '../contract'
import { createHttp, FAILURE_LOG, TIMEOUT_MS } from '.'

type Answering = (request: http.IncomingMessage, response: http.ServerResponse) => void

let server: http.Server
let answering: Answering
let asked: http.IncomingMessage | undefined

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked = request
    answering(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => void jest.useRealTimers())

function setUp(answer: Answering, token: string | null = null) {
  answering = answer
  const log: string[] = []
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createHttp({
    base,
    token: () => token,
    lang: () => 'zh',
    log: (line) => log.push(line),
  })
  return { client, log }
}

const file: Answering = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/csv', 'X-Entries': '2' })
  response.end('id\r\n1\r\n2\r\n')
}

const refusing =
  (status: number, body: string): Answering =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }

const dying: Answering = (request) => void request.socket.destroy()

/** Sends the start of a file and leaves the rest to the test. */
const begun = () => {
  let response: http.ServerResponse | undefined
  const answer: Answering = (_, own) => {
    response = own
    own.writeHead(200)
    own.write('one\n')
  }
  return { answer, write: (text: string) => response!.write(text), end: () => response!.end() }
}

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text()
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

it('streams the file with its headers and sends the given query', async () => {
  const { client, log } = setUp(file, 'abc')
  const answer = await client.download('/finance/entry/export', {
    params: { format: 'csv', type: undefined },
  })
  expect(answer.header('x-entries')).toBe('2')
  expect(answer.header('X-ENTRIES')).toBe('2')
  expect(answer.header('x-unknown')).toBeNull()
  expect(await textOf(answer.body)).toBe('id\r\n1\r\n2\r\n')
  expect(asked?.url).toBe('/finance/entry/export?format=csv')
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'zh' })
  expect(log).toEqual([])
})

it('reports a refusal in the service’s own words, as the other calls do', async () => {
  const faults = [{ field: 'dateFrom', reason: '应为日期。' }]
  const { client, log } = setUp(
    refusing(400, JSON.stringify({ code: 40001, msg: '条件有误。', data: { faults } })),
  )
  const error = await thrownBy(client.download('/finance/entry/export'))
  expect(failureOf(error)).toEqual({ status: 400, msg: '条件有误。', faults })
  expect(log).toEqual([])
})

it.each([
  ['a page of a gateway', '<h1>Bad gateway</h1>'],
  ['nothing', ''],
])('reports the status of a refusal whose body is %s', async (_, body) => {
  const { client } = setUp(refusing(502, body))
  const error = await thrownBy(client.download('/finance/entry/export'))
  expect(failureOf(error)).toEqual({ status: 502, msg: null, faults: [] })
})

it('reports the place in the queue and when to try again', async () => {
  const { client } = setUp((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' })
    response.end(JSON.stringify({ code: 50301, msg: '请稍候。', data: { faults: [], place: 2 } }))
  })
  const error = await thrownBy(client.download('/finance/entry/export'))
  expect(failureOf(error)).toMatchObject({ status: 503, place: 2, retryAfter: 5 })
})

it.each([
  ['/401', refusing(401, '{}'), FAILURE_LOG.unauthorised],
  ['/500', refusing(500, '{}'), FAILURE_LOG.server],
  ['a dead service', dying, FAILURE_LOG.network],
])('logs the catalogue line for %s', async (_, answer, line) => {
  const { client, log } = setUp(answer)
  expect(await thrownBy(client.download('/finance/entry/export'))).toBeDefined()
  expect(log).toEqual([line])
})

describe('the time limit', () => {
  beforeEach(
    () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }),
  )

  it('ends a call without a response, like a call that failed on the network', async () => {
    let reached!: () => void
    const arrived = new Promise<void>((resolve) => (reached = resolve))
    const { client, log } = setUp(() => reached())
    const call = thrownBy(client.download('/finance/entry/export'))
    await arrived
    jest.advanceTimersByTime(TIMEOUT_MS)
    expect(failureOf(await call)).toMatchObject({ status: null })
    expect(log).toEqual([FAILURE_LOG.network])
  })

  it('no longer applies once the file has begun', async () => {
    const { answer, write, end } = begun()
    const { client } = setUp(answer)
    const { body } = await client.download('/finance/entry/export')
    jest.advanceTimersByTime(10 * TIMEOUT_MS)
    write('two\n')
    end()
    expect(await textOf(body)).toBe('one\ntwo\n')
  })
})

describe('cancelling by the visitor', () => {
  it('before the call sends no request', async () => {
    const { client } = setUp(file)
    asked = undefined
    expect(
      await thrownBy(client.download('/finance/entry/export', { signal: AbortSignal.abort() })),
    ).toBeDefined()
    expect(asked).toBeUndefined()
  })

  it('in the middle of the file ends it on both sides', async () => {
    const { answer } = begun()
    let closed!: () => void
    const gone = new Promise<void>((resolve) => (closed = resolve))
    const { client } = setUp((request, response) => {
      response.once('close', closed)
      answer(request, response)
    })
    const stop = new AbortController()
    const { body } = await client.download('/finance/entry/export', { signal: stop.signal })
    const reader = body.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('one\n')
    stop.abort()
    await expect(reader.read()).rejects.toThrow()
    await gone
  })
})

it('a connection that breaks in the middle of the file is an error, not the end of the file', async () => {
  const { client } = setUp((_, response) => {
    response.writeHead(200)
    response.write('one\n', () => response.destroy())
  })
  const { body } = await client.download('/finance/entry/export')
  await expect(textOf(body)).rejects.toThrow()
})
