import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'
import { freePorts } from 'api/testing/free-ports'
import { eventually as repeatUntil } from 'api/testing/until'
import { askFrom } from './clients'
import { startNginx, type RealNginx } from './real-nginx'

/** A real nginx on free ports, with a server of the test in the site's place. */
export interface Front {
  folder: string
  httpPort: number
  httpsPort: number
  rtmpPort: number
  nginx: RealNginx
  /** Ends the site behind nginx; what it has not answered is cut off. */
  stopSite: () => Promise<void>
  stop: () => Promise<void>
}

export interface FrontOptions {
  /** What the site answers; `ok` by default. */
  site?: (request: IncomingMessage, response: ServerResponse) => void
  /** nginx's settings, over the ports. */
  env?: Record<string, string>
  /** With https, under a certificate that was made for the test. */
  tls?: boolean
}

export const SECRET = 'a-secret-of-the-farm'

/** Starts both and waits until nginx answers. */
export async function startFront({ site, env, tls }: FrontOptions = {}): Promise<Front> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-front-'))
  const ports = await freePorts(6)
  const [sitePort, httpPort, httpsPort, rtmpPort, innerHttpPort, innerRtmpPort] = ports
  const server = http.createServer(site ?? ((_request, response) => response.end('ok')))
  await once(server.listen(sitePort, '127.0.0.1'), 'listening')
  const nginx = startNginx(folder, {
    LIVE_KEY: SECRET,
    SITE_ADDRESS: `127.0.0.1:${sitePort}`,
    LISTEN: '127.0.0.1',
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    RTMP_PORT: String(rtmpPort),
    INNER_HTTP_PORT: String(innerHttpPort),
    INNER_RTMP_PORT: String(innerRtmpPort),
    ...(tls && (await certificate(folder))),
    ...env,
  })
  const stopSite = async () => {
    if (!server.listening) return
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }
  const stop = async () => {
    await nginx.stop()
    await stopSite()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await eventually(async () => {
      nginx.assertRuns()
      // From an address of its own, so that it counts for nobody else.
      const outcome = await askFrom('127.0.0.99', `http://127.0.0.1:${httpPort}/`, 1)
      if ('ECONNREFUSED' in outcome) throw new Error('nginx does not listen yet.')
    })
    return {
      folder,
      httpPort: httpPort!,
      httpsPort: httpsPort!,
      rtmpPort: rtmpPort!,
      nginx,
      stopSite,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function certificate(folder: string): Promise<Record<string, string>> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  const [TLS_CERT, TLS_KEY] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  writeFileSync(TLS_CERT, cert)
  writeFileSync(TLS_KEY, key)
  return { TLS_CERT, TLS_KEY, SERVER_NAME: 'farm.example.org, www.farm.example.org' }
}

/** Repeats a check until it holds, for a minute and a half. */
export const eventually = (check: () => Promise<void> | void): Promise<void> =>
  repeatUntil(check, 90_000)
