import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { setImmediate as afterAll } from 'node:timers/promises'
import { afterEach, beforeEach, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { askAs } from './ask-api'
import { callApi } from './call-api'

let app: FastifyInstance
let callers: string[] = []
let most = Infinity
let closed = 0

beforeEach(async () => {
  app = Fastify()
  callers = []
  most = Infinity
  closed = 0
  app.addHook('onRequest', async (request, reply) => {
    callers.push(request.ip)
    if (callers.length > most) return reply.code(429).send()
  })
  app.get('/told', async (request, reply) => {
    void reply.code(203)
    const { url, ip, headers, query } = request
    return { url, ip, lang: headers['accept-language'], query, words: '慢生活' }
  })
  app.get('/flowing', async () => Readable.from([Buffer.from('甲'), '乙丙']))
  app.get('/broken', async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('begun')
        throw new Error('The source has failed.')
      })(),
    ),
  )
  app.get('/ended', async (_request, { raw }) => {
    raw.once('close', () => closed++)
    return 'all'
  })
  app.get('/written', (_request, reply) => {
    reply.hijack()
    reply.raw.write('616263', 'hex', () => void reply.raw.end('64', 'hex', () => closed++))
  })
  app.get('/left', ({ raw }, reply) => {
    reply.hijack()
    raw.socket.resetAndDestroy()
  })
  app.get('/given-up', ({ raw }, reply) => {
    reply.hijack()
    raw.destroy(new Error('given up'))
  })
  app.get('/failing', async () => Promise.reject(new Error('no')))
  await app.ready()
})
afterEach(() => app.close())

const textOf = async (url: string) =>
  String((await callApi(app, { url, address: '10.0.0.7' })).body)

it('is a call of the visitor, with the answer’s status and bytes', async () => {
  const { status, body } = await callApi(app, {
    url: '/told?a=1',
    address: '10.0.0.7',
    headers: { 'accept-language': 'zh' },
  })
  assert.equal(status, 203)
  const told = { url: '/told?a=1', ip: '10.0.0.7', lang: 'zh', query: { a: '1' }, words: '慢生活' }
  assert.deepEqual(JSON.parse(String(body)), told)
})

it('takes the whole answer of a stream', async () => {
  assert.equal(await textOf('/flowing'), '甲乙丙')
})

it('tells failures and unknown addresses by their status', async () => {
  const status = async (url: string) => (await callApi(app, { url, address: '10.0.0.7' })).status
  assert.equal(await status('/failing'), 500)
  assert.equal(await status('/nowhere'), 404)
})

it('fails when an answer is cut off after it has begun', async () => {
  await assert.rejects(textOf('/broken'), /The answer of \/broken was cut off/)
})

it('fails when a route breaks off the connection or gives up the request', async () => {
  await assert.rejects(textOf('/left'), /The answer of \/left was cut off/)
  await assert.rejects(textOf('/given-up'), /The answer of \/given-up was cut off/)
})

it('tells a route that its answer has ended', async () => {
  for (const _call of [1, 2]) assert.equal(await textOf('/ended'), 'all')
  await afterAll()
  assert.equal(closed, 2)
})

it('takes what a route writes by itself, in any encoding', async () => {
  assert.equal(await textOf('/written'), 'abcd')
  await afterAll()
  assert.equal(closed, 1)
})

it('rejects what is no set of parameters, and does not throw', async () => {
  const ask = askAs(app, '')('10.0.0.8', 'zh')
  // A part's code sends what it likes.
  const asked = ask('/told', null as unknown as undefined)
  await assert.rejects(asked, TypeError)
})

it('leaves out what a call of a page does not name', async () => {
  const ask = askAs(app, '')('10.0.0.8', 'en')
  const { body } = await ask('/told', { a: 'b c', without: undefined })
  const { ip, lang, query } = JSON.parse(String(body)) as Record<string, unknown>
  assert.deepEqual({ ip, lang, query }, { ip: '10.0.0.8', lang: 'en', query: { a: 'b c' } })
})

it('counts for the limits of the visitor’s address', async () => {
  most = 1
  assert.equal((await callApi(app, { url: '/told', address: '10.0.0.9' })).status, 203)
  assert.equal((await callApi(app, { url: '/told', address: '10.0.0.9' })).status, 429)
  assert.deepEqual(callers, ['10.0.0.9', '10.0.0.9'])
})
