import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp, FAILURE_LOG } from '.'

let server: http.Server
let base: string
let seen: http.IncomingMessage[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization, accept-language')
    const status = Number(/^\/answer\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200)
    if (request.url === '/gone') return void request.socket.destroy()
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ code: 0, msg: '', data: { query: request.url } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void (seen = []))

function setUp(token: string | null = null) {
  const log: string[] = []
  const client = createHttp({
    base,
    token: () => token,
    lang: () => 'zh',
    log: (line) => log.push(line),
  })
  const asked = () => seen.filter(({ method }) => method !== 'OPTIONS')
  return { client, log, asked }
}

it('hands on the body itself, with the query that was given', async () => {
  const { client, log } = setUp()
  const body = await client.get('/page', { params: { pageNo: 1, type: undefined } })
  expect(body).toEqual({ code: 0, msg: '', data: { query: '/page?pageNo=1' } })
  expect(log).toEqual([])
})

it('sends the bearer token when there is one, and none otherwise', async () => {
  const without = setUp()
  await without.client.get('/page')
  expect(without.asked()[0]?.headers.authorization).toBeUndefined()
  seen = []
  const withToken = setUp('abc')
  await withToken.client.get('/page')
  expect(withToken.asked()[0]?.headers.authorization).toBe('Bearer abc')
})

it.each([
  ['/answer/401', FAILURE_LOG.unauthorised, 401],
  ['/answer/500', FAILURE_LOG.server, 500],
  ['/gone', FAILURE_LOG.network, undefined],
])('logs the catalogue line for %s and passes the error on', async (path, line, status) => {
  // The document's own note of a dead connection; a browser writes one too.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { client, log } = setUp()
  const error = await client.get(path).catch((thrown: unknown) => thrown)
  expect((error as { response?: { status: number } }).response?.status).toBe(status)
  expect(log).toEqual([line])
})

it('logs nothing for the other refusals: they are the caller’s to explain', async () => {
  const { client, log } = setUp()
  await expect(client.get('/answer/404')).rejects.toMatchObject({ response: { status: 404 } })
  expect(log).toEqual([])
})
