import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nginxConfiguration } from './nginx'
import { readSettings } from './settings'
import { sizesOf } from './sizes'

// Stands in for the modules and ffmpeg: a file that exists on every machine.
const HERE = {
  RTMP_MODULE: process.execPath,
  STREAM_MODULE: process.execPath,
  FFMPEG: process.execPath,
}
const read = (env: Record<string, string>) => readSettings({ ...HERE, ...env })
const LIVE_KEY = 'a-secret-of-the-farm'

describe("nginx's settings", () => {
  it('need the key alone', () => {
    const settings = read({ LIVE_KEY })
    assert.deepEqual(settings.sites, ['127.0.0.1:8080'])
    assert.deepEqual([settings.httpPort, settings.rtmpPort, settings.tls], [80, 1935, undefined])
    assert.equal(settings.user, 'www-data')
  })

  it("find the site where the site's own PORT puts it", () => {
    assert.deepEqual(read({ LIVE_KEY, PORT: '9000' }).sites, ['127.0.0.1:9000'])
  })

  it('name each process of the site, and the one that is wrong', () => {
    const { sites } = read({
      LIVE_KEY,
      SITE_ADDRESS: '127.0.0.1:8080, 10.0.0.2:8080,127.0.0.1:8080',
    })
    assert.deepEqual(sites, ['127.0.0.1:8080', '10.0.0.2:8080'])
    assert.throws(
      () => read({ LIVE_KEY, SITE_ADDRESS: '127.0.0.1:8080,127.0.0.1:80800' }),
      /- SITE_ADDRESS must be names or addresses with their ports, like 127\.0\.0\.1:8080,127\.0\.0\.1:8081, not "127\.0\.0\.1:80800"\.$/,
    )
  })

  it('are refused with every fault in one message, and no secret in it', () => {
    const faulty = {
      LIVE_KEY: 'geheim"; } $evil',
      SITE_ADDRESS: 'somewhere',
      SERVER_NAME: 'https://farm.example.org',
      LISTEN: '*',
      HTTP_PORT: 'eighty',
      RTMP_PORT: '1936',
      TLS_CERT: '/etc/ssl/none.pem',
      LIVE_QUALITIES: 'yes',
      LIVE_PUSH: 'https://push.example.org',
      COVER_SECONDS: '0',
      MEDIA_DIR: '/var/lib/a;b',
      NGINX_USER: 'www data',
      VISITOR_CONNECTIONS: '10',
      NETWORK_CONNECTIONS: '0',
      CAMERA_CONNECTIONS: 'many',
      STREAM_MODULE: '/no/module',
      FFMPEG: '/no/ffmpeg',
    }
    assert.throws(
      () => read(faulty),
      ({ message }: Error) => {
        for (const name of [
          ...Object.keys(faulty).filter((name) => name !== 'TLS_CERT'),
          'TLS_KEY',
        ])
          assert.match(message, new RegExp(`\\n- ([A-Z_]+ and )?${name} `))
        assert.doesNotMatch(message, /geheim/)
        return true
      },
    )
  })

  it('need a host for https, which plain http leads to', () => {
    const tls = { LIVE_KEY, TLS_CERT: process.execPath, TLS_KEY: process.execPath }
    assert.throws(() => read(tls), /\n- SERVER_NAME is missing: /)
    assert.throws(() => read({ ...tls, SERVER_NAME: '_' }), /\n- SERVER_NAME is missing: /)
    const { names } = read({ ...tls, SERVER_NAME: 'farm.example.org, Farm.example.org' })
    assert.deepEqual(names, ['farm.example.org'])
  })

  it('leave every network others beside it', () => {
    const env = { LIVE_KEY, VISITOR_CONNECTIONS: '1000', NETWORK_CONNECTIONS: '501' }
    assert.throws(() => read(env), /\n- NETWORK_CONNECTIONS must be at most half /)
  })

  it("take nginx's connections and descriptors from what visitors and cameras may have", () => {
    const settings = read({ LIVE_KEY, VISITOR_CONNECTIONS: '1000', CAMERA_CONNECTIONS: '10' })
    const { workerConnections, workerDescriptors } = sizesOf(settings)
    const file = nginxConfiguration(settings)
    assert.match(file, new RegExp(`worker_connections ${workerConnections};`))
    assert.match(file, new RegExp(`worker_rlimit_nofile ${workerDescriptors};`))
    assert.match(file, /limit_conn visitors 1000;/)
    assert.match(file, /limit_conn cameras 10;/)
    // Visitor to gate, gate to front (both ends), front to site; and the connections of each camera.
    assert.ok(workerConnections >= 4 * 1000 + 16 * 10)
    assert.ok(workerDescriptors > workerConnections + 2 * 1000)
  })
})
