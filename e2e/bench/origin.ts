import { readFileSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { generate } from 'selfsigned'

export interface Overlay {
  /** The page for every address, or null to hand on the site's own. */
  page: string | null
  /** Headers of that page. */
  headers?: Record<string, string>
  /** Folder of the files under `/bundle/`, if any. */
  bundle?: string
}

/**
 * One origin over HTTP/2 as a front server gives it: the running site behind it, and for a variant another page
 * with files of its own under `/bundle/`, compressed alike.
 * @returns its port on loopback (TLS, self-signed)
 */
export async function startOrigin(
  site: string,
  overlay: Overlay,
): Promise<{ port: number; close: () => void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const compressed = new Map<string, Buffer>()
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true })
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost')
    if (request.headers['sec-fetch-dest'] === 'document' && overlay.page !== null)
      return send(
        response,
        'text/html; charset=utf-8',
        cached(compressed, '/', () => Buffer.from(overlay.page!)),
        overlay.headers,
      )
    if (pathname.startsWith('/bundle/')) {
      const file = path.join(overlay.bundle!, path.basename(pathname))
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      return send(
        response,
        type,
        cached(compressed, file, () => readFileSync(file)),
      )
    }
    handOn(site, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

function cached(store: Map<string, Buffer>, key: string, read: () => Buffer): Buffer {
  const body = store.get(key) ?? brotliCompressSync(read())
  store.set(key, body)
  return body
}

function send(
  response: http2.Http2ServerResponse,
  type: string,
  body: Buffer,
  headers: Record<string, string> = {},
) {
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-encoding': 'br',
    'cache-control': 'public, max-age=3600',
  })
  response.end(body)
}

function handOn(
  site: string,
  request: http2.Http2ServerRequest,
  response: http2.Http2ServerResponse,
) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && name !== 'host'),
  )
  const onward = http.request(site + request.url, { method: request.method, headers }, (answer) => {
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...kept } = answer.headers
    response.writeHead(answer.statusCode!, kept as http2.OutgoingHttpHeaders)
    answer.pipe(response)
  })
  onward.on('error', () => response.stream?.close())
  request.pipe(onward)
}
