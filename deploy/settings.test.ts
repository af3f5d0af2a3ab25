import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from './settings'

// A program and a file that every machine has.
const HERE = { RTMP_MODULE: process.execPath, FFMPEG: process.execPath }
const read = (env: Record<string, string>) => readSettings({ ...HERE, ...env })
const LIVE_KEY = 'a-secret-of-the-farm'

describe("nginx's settings", () => {
  it('need the key alone', () => {
    const settings = read({ LIVE_KEY })
    assert.equal(settings.site, '127.0.0.1:8080')
    assert.deepEqual([settings.httpPort, settings.rtmpPort, settings.tls], [80, 1935, undefined])
    assert.equal(settings.user, 'www-data')
  })

  it("find the site where the site's own PORT puts it", () => {
    assert.equal(read({ LIVE_KEY, PORT: '9000' }).site, '127.0.0.1:9000')
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
})
