import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { answerFor } from './upstream'

const heard: string[] = []
const running = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
  response.end('{"code":0}')
})
let url: string
before(async () => {
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(running.address() as AddressInfo).port}`
})
after(() => running.close())

const ask = (method: string, path: string, site: string | null = url) =>
  answerFor(site && site + path, { method, path, headers: {} })

it('passes on what only reads, and returns no cookie', async () => {
  const { status, headers, body } = await ask('GET', '/api/live/stream/list?x=1')
  assert.deepEqual(
    [status, headers, String(body)],
    [200, { 'content-type': 'application/json' }, '{"code":0}'],
  )
  assert.deepEqual(heard.splice(0), ['GET /api/live/stream/list?x=1'])
})

it('never passes on what gives, joins or changes something', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, body } = await ask(method, '/api/pay/order/create')
    assert.equal(status, 405)
    assert.deepEqual(JSON.parse(String(body)), {
      code: 40500,
      msg: 'The browser check of a release only reads.',
      data: { faults: [] },
    })
  }
  assert.deepEqual(heard, [])
})

it('throws away what a page reports of itself', async () => {
  assert.equal((await ask('POST', '/api/beacons')).status, 204)
  assert.deepEqual(heard, [])
})

it('answers that the api is away when no site is named, and when it does not answer', async () => {
  for (const site of [null, 'http://127.0.0.1:1']) {
    const { status, body } = await ask('GET', '/api/finance/balance/get', site)
    assert.equal(status, 503)
    assert.equal((JSON.parse(String(body)) as { code: number }).code, 50300)
  }
})
