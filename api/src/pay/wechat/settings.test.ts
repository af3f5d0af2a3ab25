import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { readWechatSettings } from './settings'

const pair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [merchant, wechat, short] = [pair(2048), pair(2048), pair(1024)]

const GIVEN = {
  WECHAT_APP_ID: 'wx8888888888888888',
  WECHAT_MERCHANT_ID: '1900000001',
  WECHAT_SERIAL: '5F1C72E2A8931B72A2E13AF8DEE92471EB397115',
  WECHAT_PRIVATE_KEY: merchant.privateKey,
  WECHAT_PUBLIC_KEY: wechat.publicKey,
  WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_0000000000000024101100397200000006',
  WECHAT_API_KEY: 'a-secret-of-thirty-two-letters-a',
}

// github.com/wechatpay-apiv3/wechatpay-go, core/notify/notify_test.go: a certificate like those of WeChat Pay.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`

/** @returns the settings and the reported faults */
function read(source: Record<string, string | undefined>) {
  const faults: string[] = []
  const text = (name: string) => source[name]?.trim() || undefined
  const settings = readWechatSettings({ faults, text, whole: () => 0 })
  return { settings, faults }
}

/** Asserts that this change causes one fault that names the variable and shows no value. */
function refuses(changes: Partial<Record<string, string>>, variable: string) {
  const { settings, faults } = read({ ...GIVEN, ...changes })
  assert.equal(faults.length, 1, `${variable}: ${faults.join(' ')}`)
  assert.ok(faults[0]!.includes(variable), faults[0])
  for (const value of Object.values({ ...GIVEN, ...changes }))
    if (value && value.length > 3) assert.ok(!faults[0]!.includes(value), faults[0])
  assert.equal(settings, null)
}

it('reads keys as the merchant platform and its tools give them', () => {
  const { settings, faults } = read(GIVEN)
  assert.deepEqual(faults, [])
  const { privateKey, publicKey, gateway, ...rest } = settings!
  assert.deepEqual(rest, {
    appId: GIVEN.WECHAT_APP_ID,
    merchantId: GIVEN.WECHAT_MERCHANT_ID,
    serial: GIVEN.WECHAT_SERIAL,
    publicKeyId: GIVEN.WECHAT_PUBLIC_KEY_ID,
    apiKey: GIVEN.WECHAT_API_KEY,
  })
  assert.deepEqual([privateKey, publicKey], [merchant.privateKey, wechat.publicKey])
  assert.equal(gateway, 'https://api.mch.weixin.qq.com')

  const key = createPrivateKey(merchant.privateKey)
  const pkcs1 = key.export({ type: 'pkcs1', format: 'pem' }) as string
  const base64 = (pem: string) => pem.replace(/-----.*-----|\s/g, '')
  for (const form of [
    pkcs1,
    pkcs1.trim().replaceAll('\n', '\\n'),
    base64(pkcs1),
    base64(privateKey),
  ]) {
    const other = read({ ...GIVEN, WECHAT_PRIVATE_KEY: form })
    assert.deepEqual([other.faults, other.settings?.privateKey], [[], privateKey])
  }
  const bare = read({ ...GIVEN, WECHAT_PUBLIC_KEY: base64(publicKey) })
  assert.deepEqual([bare.faults, bare.settings?.publicKey], [[], publicKey])
})

it('reads a key from a file', (t) => {
  const file = join(tmpdir(), `wechat-key-${process.pid}.pem`)
  t.after(() => rmSync(file, { force: true }))
  writeFileSync(file, merchant.privateKey)
  const names = { WECHAT_PRIVATE_KEY: undefined, WECHAT_PRIVATE_KEY_FILE: file }
  assert.equal(read({ ...GIVEN, ...names }).settings?.privateKey, merchant.privateKey)
})

it('takes a certificate, which is named by its serial number alone', () => {
  const certified = { WECHAT_PUBLIC_KEY: CERTIFICATE, WECHAT_PUBLIC_KEY_ID: 'd7ce59d1f522d701' }
  const { settings, faults } = read({ ...GIVEN, ...certified })
  assert.deepEqual([faults, settings?.publicKeyId], [[], 'D7CE59D1F522D701'])
  refuses({ WECHAT_PUBLIC_KEY: CERTIFICATE }, 'WECHAT_PUBLIC_KEY_ID')
})

it('names the variable of each fault, and shows no value', () => {
  refuses({ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_ID')
  refuses({ WECHAT_MERCHANT_ID: 'farm' }, 'WECHAT_MERCHANT_ID')
  refuses({ WECHAT_SERIAL: 'not-a-serial' }, 'WECHAT_SERIAL')
  refuses({ WECHAT_PUBLIC_KEY_ID: 'no-id-at-all' }, 'WECHAT_PUBLIC_KEY_ID')
  refuses({ WECHAT_PUBLIC_KEY_ID: GIVEN.WECHAT_SERIAL }, 'WECHAT_PUBLIC_KEY_ID')
  refuses({ WECHAT_API_KEY: 'too-short' }, 'WECHAT_API_KEY')
  refuses({ WECHAT_GATEWAY: 'http://api.example.org' }, 'WECHAT_GATEWAY')
  refuses({ WECHAT_GATEWAY: 'https://api.example.org;b' }, 'WECHAT_GATEWAY')
  refuses({ WECHAT_GATEWAY: 'https://api.example.org@evil.example' }, 'WECHAT_GATEWAY')
  refuses({ WECHAT_PRIVATE_KEY: 'nonsense' }, 'WECHAT_PRIVATE_KEY')
  refuses({ WECHAT_PRIVATE_KEY: merchant.publicKey }, 'WECHAT_PRIVATE_KEY')
  refuses({ WECHAT_PRIVATE_KEY: short.privateKey }, 'WECHAT_PRIVATE_KEY')
  refuses({ WECHAT_PUBLIC_KEY: 'nonsense' }, 'WECHAT_PUBLIC_KEY')
  refuses({ WECHAT_PUBLIC_KEY: wechat.privateKey }, 'WECHAT_PUBLIC_KEY')
  refuses({ WECHAT_PUBLIC_KEY: short.publicKey }, 'WECHAT_PUBLIC_KEY')
  refuses({ WECHAT_PUBLIC_KEY: merchant.publicKey }, 'WECHAT_PUBLIC_KEY')
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  refuses(
    { WECHAT_PRIVATE_KEY: String(curve.export({ type: 'pkcs8', format: 'pem' })) },
    'WECHAT_PRIVATE_KEY',
  )
})

it('lists every variable that is missing', () => {
  const { settings, faults } = read({})
  assert.equal(settings, null)
  for (const name of Object.keys(GIVEN))
    assert.ok(
      faults.some((fault) => fault.includes(name)),
      name,
    )
})
