import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import tls from 'node:tls'
import { startFront, type Front } from './testing/front'
import { NO_NGINX } from './testing/real-nginx'

describe('https', { skip: NO_NGINX }, () => {
  let front: Front
  before(async () => {
    front = await startFront({ tls: true })
  })
  after(() => front?.stop())

  /** The negotiated `version suite`. Rejects with the reason if the handshake fails. */
  async function agreed(offer: tls.ConnectionOptions): Promise<string> {
    const to = { host: '127.0.0.1', port: front.httpsPort, rejectUnauthorized: false }
    const socket = tls.connect({ ...to, ...offer })
    try {
      await once(socket, 'secureConnect')
      return `${socket.getProtocol()} ${socket.getCipher().name}`
    } finally {
      socket.destroy()
    }
  }
  const only = (version: tls.SecureVersion) => ({ minVersion: version, maxVersion: version })

  it('is TLS 1.3 where the visitor can, and 1.2 with forward secrecy and a sealed cipher else', async () => {
    assert.match(await agreed({}), /^TLSv1\.3 /)
    assert.match(await agreed(only('TLSv1.2')), /^TLSv1\.2 ECDHE-RSA-(AES\d+-GCM-|CHACHA20-)/)
  })

  it('is no older version, whatever the visitor would take', async () => {
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      await assert.rejects(
        agreed({ ...only(version), ciphers: 'ALL:@SECLEVEL=0' }),
        /alert protocol version/,
        version,
      )
  })

  it('is no suite without forward secrecy, and none with CBC', async () => {
    for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA'])
      await assert.rejects(
        agreed({ ...only('TLSv1.2'), ciphers }),
        /alert handshake failure/,
        ciphers,
      )
  })

  it('is the suite that the visitor likes best: a phone may have no AES of its own', async () => {
    const ciphers = 'ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES128-GCM-SHA256'
    const name = await agreed({ ...only('TLSv1.2'), ciphers })
    assert.equal(name, 'TLSv1.2 ECDHE-RSA-CHACHA20-POLY1305')
  })
})
