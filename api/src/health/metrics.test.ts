import assert from 'node:assert/strict'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { openDatabase, template } from '../testing/seeded'

interface Heard {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

const FORGED: Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 proxy' },
]

let database: Database
before(async () => {
  database = await openDatabase({ template: await template(), seed: false })
})
after(() => database.close())

for (const trustProxy of [
  [],
  ['127.0.0.1', '::1'],
  ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'],
])
  describe(`metrics, with ${trustProxy.join(' ') || 'no proxy'} believed`, () => {
    let app: FastifyInstance
    let port: number
    before(async () => {
      app = (await TestApi.build({ database, trustProxy })).app
      await app.listen({ host: '127.0.0.1', port: 0 })
      port = (app.server.address() as AddressInfo).port
    })
    after(() => app.close())

    /** Over a real socket, from this machine. */
    const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<Heard>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path: `/api${path}`, method, headers }
        const request = ask(options, (answer) => {
          let body = ''
          answer.setEncoding('utf8').on('data', (piece: string) => (body += piece))
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body }),
          )
        })
        request.on('error', reject).end()
      })

    it('are told on the machine itself', async () => {
      const { status, body } = await call('/metrics')
      assert.equal(status, 200)
      assert.match(body, /http_request_duration_seconds/)
    })

    it('do not seem to exist for whoever came through a proxy, or says so', async () => {
      for (const headers of FORGED)
        for (const method of ['GET', 'HEAD']) {
          const [metrics, unknown] = await Promise.all([
            call('/metrics', headers, method),
            call('/metricz', headers, method),
          ])
          for (const heard of [metrics, unknown]) delete heard.headers.date
          assert.deepEqual(metrics, unknown, JSON.stringify(headers))
          assert.equal(metrics.status, 404)
          if (method === 'GET') assert.equal(JSON.parse(metrics.body).code, 40400)
        }
    })

    it('do not seem to exist for another machine', async () => {
      for (const remoteAddress of ['203.0.113.7', '10.0.0.1', '::ffff:203.0.113.7', '2001:db8::1'])
        for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }]) {
          const url = '/api/metrics'
          const { statusCode, body } = await app.inject({ url, remoteAddress, headers })
          assert.deepEqual([statusCode, JSON.parse(body).code], [404, 40400], remoteAddress)
        }
      for (const remoteAddress of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) {
        const { statusCode } = await app.inject({ url: '/api/metrics', remoteAddress })
        assert.equal(statusCode, 200, remoteAddress)
      }
    })
  })
