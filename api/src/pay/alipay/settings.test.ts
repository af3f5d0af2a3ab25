import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { paySettings } from '../../testing/settings'

const pair = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const [app, alipay, weak] = [pair(), pair(), pair(1024)]
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const pem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki') =>
  String(key.export({ type: type, format: 'pem' }))
const bare = (text: string) => text.replace(/-----.*-----|\n/g, '')

const whole = {
  PAY_CHANNELS: 'alipay',
  PUBLIC_URL: 'https://farm.example.org',
  DATABASE_URL: 'postgres://farm@localhost/farm',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: pem(app.privateKey, 'pkcs8'),
  ALIPAY_PUBLIC_KEY: pem(alipay.publicKey, 'spki'),
}

const read = (changes: NodeJS.ProcessEnv = {}) => paySettings({ ...whole, ...changes })
const faults = (changes: NodeJS.ProcessEnv): string[] => {
  try {
    read(changes)
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
  return []
}

describe('the settings of Alipay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-keys-'))
  after(() => rmSync(folder, { recursive: true }))

  it('are the same from every form a key comes in', () => {
    const usual = read().alipay
    assert.equal(usual?.gateway, 'https://openapi.alipay.com/gateway.do')
    assert.match(usual.privateKey, /^-----BEGIN PRIVATE KEY-----\n[^]*-----END PRIVATE KEY-----$/)
    const forms = [
      pem(app.privateKey, 'pkcs1'),
      bare(pem(app.privateKey, 'pkcs1')),
      bare(pem(app.privateKey, 'pkcs8')),
      pem(app.privateKey, 'pkcs8').replaceAll('\n', '\\n'),
      pem(app.privateKey, 'pkcs8').replaceAll('\n', '\r\n'),
    ]
    for (const form of forms) assert.deepEqual(read({ ALIPAY_PRIVATE_KEY: form }).alipay, usual)
    for (const form of [
      pem(alipay.publicKey, 'pkcs1'),
      bare(pem(alipay.publicKey, 'spki')),
      bare(pem(alipay.publicKey, 'pkcs1')),
    ])
      assert.deepEqual(read({ ALIPAY_PUBLIC_KEY: form }).alipay, usual)
  })

  it('take the keys from files', () => {
    const [own, theirs] = [join(folder, 'app.pem'), join(folder, 'alipay.txt')]
    writeFileSync(own, pem(app.privateKey, 'pkcs1'))
    writeFileSync(theirs, `${bare(pem(alipay.publicKey, 'spki'))}\n`)
    const files = { ALIPAY_PRIVATE_KEY_FILE: own, ALIPAY_PUBLIC_KEY_FILE: theirs }
    const none = { ALIPAY_PRIVATE_KEY: undefined, ALIPAY_PUBLIC_KEY: undefined }
    assert.deepEqual(read({ ...none, ...files }).alipay, read().alipay)
  })

  it('are still read when the channel is offered no more, for its last orders', () => {
    const settings = read({ PAY_CHANNELS: 'none' })
    assert.deepEqual(settings.channels, [])
    assert.notEqual(settings.alipay, null)
    assert.equal(read({ PAY_CHANNELS: 'none', ALIPAY_APP_ID: undefined }).alipay, null)
  })

  it('are not looked at beside the sandbox', () => {
    const settings = read({ PAY_CHANNELS: 'sandbox', ALIPAY_PRIVATE_KEY: 'nonsense' })
    assert.equal(settings.alipay, null)
  })

  it('tell every fault at once, by the name of its variable', () => {
    const nothing = {
      ALIPAY_APP_ID: undefined,
      ALIPAY_SELLER_ID: undefined,
      ALIPAY_PRIVATE_KEY: undefined,
      ALIPAY_PUBLIC_KEY: undefined,
      ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do',
    }
    assert.deepEqual(
      faults(nothing).map((fault) => fault.split(' ')[0]),
      [
        'ALIPAY_APP_ID',
        'ALIPAY_SELLER_ID',
        'ALIPAY_GATEWAY',
        'ALIPAY_PRIVATE_KEY',
        'ALIPAY_PUBLIC_KEY',
      ],
    )
  })

  it('refuse a key that is not the right one, and show none', () => {
    const wrong: [NodeJS.ProcessEnv, RegExp][] = [
      [{ ALIPAY_PRIVATE_KEY: 'MIIEnonsense' }, /^ALIPAY_PRIVATE_KEY must hold an RSA private key/],
      [{ ALIPAY_PRIVATE_KEY: whole.ALIPAY_PUBLIC_KEY }, /^ALIPAY_PRIVATE_KEY must hold an RSA pri/],
      [{ ALIPAY_PRIVATE_KEY: bare(whole.ALIPAY_PUBLIC_KEY) }, /^ALIPAY_PRIVATE_KEY must hold an/],
      [{ ALIPAY_PRIVATE_KEY: pem(elliptic.privateKey, 'pkcs8') }, /^ALIPAY_PRIVATE_KEY must hold/],
      [{ ALIPAY_PRIVATE_KEY: pem(weak.privateKey, 'pkcs8') }, /2048 bits; it has 1024/],
      [{ ALIPAY_PUBLIC_KEY: whole.ALIPAY_PRIVATE_KEY }, /^ALIPAY_PUBLIC_KEY must hold an RSA pub/],
      [
        { ALIPAY_PUBLIC_KEY: bare(whole.ALIPAY_PRIVATE_KEY) },
        /^ALIPAY_PUBLIC_KEY must hold an RSA/,
      ],
      [{ ALIPAY_PUBLIC_KEY: pem(elliptic.publicKey, 'spki') }, /^ALIPAY_PUBLIC_KEY must hold an/],
      [{ ALIPAY_PUBLIC_KEY: pem(weak.publicKey, 'spki') }, /^ALIPAY_PUBLIC_KEY .* it has 1024/],
      [{ ALIPAY_PUBLIC_KEY: pem(app.publicKey, 'spki') }, /支付宝公钥/],
    ]
    for (const [change, expected] of wrong) {
      const told = faults(change)
      assert.equal(told.length, 1, JSON.stringify(told))
      assert.match(told[0]!, expected)
      for (const key of Object.values(change))
        assert.ok(!told[0]!.includes(bare(key!).slice(0, 24)), 'a fault shows a key')
    }
  })

  it('refuse numbers and addresses that cannot be right', () => {
    const told = faults({ ALIPAY_APP_ID: '20210000', ALIPAY_SELLER_ID: '2021000000000001' })
    assert.equal(told.length, 2)
    assert.deepEqual(faults({ ALIPAY_GATEWAY: 'http://127.0.0.1:9000/gateway.do' }), [])
    for (const address of [
      'openapi.alipay.com',
      'http://127.0.0.1.example.org/',
      'ftp://x',
      'https://openapi.alipay.com@evil.example/gateway.do',
      'https://openapi.alipay.com/gateway.do?to=evil.example',
      'https://evil.example/;openapi.alipay.com"/',
    ])
      assert.match(faults({ ALIPAY_GATEWAY: address })[0]!, /^ALIPAY_GATEWAY/)
  })
})
