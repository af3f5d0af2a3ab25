import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp, FAILURE_LOG } from '.'

const bodyOf = (url = '') => {
  if (url === '/ready') return '<!doctype html><p>login</p>'
  if (url === '/finance/balance/get') return '{"code":50000,"msg":"维护中","data":null}'
  return JSON.stringify({ code: 0, msg: '', data: { query: url } })
}

let server: http.Server
let base: string
let seen: http.IncomingMessage[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization, accept-language')
    const status = Number(/^\/answer\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200)
    if (request.url?.startsWith('/gone')) return void request.socket.destroy()
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      'content-type': 'application/json',
    })
    response.end(bodyOf(request.url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void (seen = []))

/** @param below the path that tells the server what to do: `/answer/401`, `/gone` */
function setUp(token: string | null = null, below = '') {
  const log: string[] = []
  const client = createHttp({
    base: base + below,
    token: () => token,
    lang: () => 'zh',
    log: (line) => log.push(line),
  })
  const asked = () => seen.filter(({ method }) => method !== 'OPTIONS')
  return { client, log, asked }
}

it('returns the data in the envelope and sends the given query', async () => {
  const { client, log } = setUp()
  const params = { pageNo: 1, type: undefined }
  const page = await client.get('/finance/entry/page', { params })
  expect(page).toEqual({ query: '/finance/entry/page?pageNo=1' })
  expect(log).toEqual([])
})

it('sends the bearer token only when there is one', async () => {
  const without = setUp()
  await without.client.get('/health')
  expect(without.asked()[0]?.headers.authorization).toBeUndefined()
  seen = []
  const withToken = setUp('abc')
  await withToken.client.get('/health')
  expect(withToken.asked()[0]?.headers.authorization).toBe('Bearer abc')
})

it.each([
  ['/answer/401', FAILURE_LOG.unauthorised, 401],
  ['/answer/500', FAILURE_LOG.server, 500],
  ['/gone', FAILURE_LOG.network, undefined],
])('logs the catalogue line for %s and passes the error on', async (below, line, status) => {
  // jsdom's own log entry for a dead connection; browsers write one too.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { client, log } = setUp(null, below)
  const error = await client.get('/health').catch((thrown: unknown) => thrown)
  expect((error as { response?: { status: number } }).response?.status).toBe(status)
  expect(log).toEqual([line])
})

it('logs nothing for a call whose caller shows the failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { client, log } = setUp(null, '/gone')
  await expect(client.get('/health', { quiet: true })).rejects.toThrow('Network Error')
  expect(log).toEqual([])
})

it('logs nothing for other refusals, which the caller explains', async () => {
  const { client, log } = setUp(null, '/answer/404')
  await expect(client.get('/health')).rejects.toMatchObject({ response: { status: 404 } })
  expect(log).toEqual([])
})

it('fails on a response without an envelope, and on an envelope that reports a failure under 200', async () => {
  const { client } = setUp()
  await expect(client.get('/ready')).rejects.toThrow('/ready returned a response without')
  await expect(client.get('/finance/balance/get')).rejects.toThrow('维护中')
})
